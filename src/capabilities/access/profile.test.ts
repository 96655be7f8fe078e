import { expect, test } from 'vitest';
import { type Browser, newBrowser, paidOrder } from '#tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';

const DEFAULTS = { emailNotifications: true, smsNotifications: false, deliveryReminders: true };
const PASSWORD = 'sevensticks';
const HOME = { line1: '12 Marina Walk', line2: '', city: 'Dubai', region: 'Dubai', postalCode: '', country: 'AE' };

/** The form as it is filled when Edit is pressed. */
async function form(browser: Browser) {
  const { json } = await browser.get('/api/profile');
  const { firstName, lastName, email, phone, address, preferences } = json;
  return { firstName, lastName, email, phone, address, preferences };
}

async function linkIn(services: TestServices, kind: string, to: string): Promise<string> {
  const mail = (await services.mails()).findLast((mail) => mail.kind === kind && mail.recipient === to);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'no link';
}

const verify = (services: TestServices, token: string) =>
  newBrowser(services).post('/api/auth/email-verifications', { token, password: PASSWORD });

onBothEngines('the profile', (open) => {
  test('R319 R321 the whole form is saved at once, and the current user says so', async () => {
    const services = await open();
    const browser = await newMember(services);
    const before = await form(browser);
    expect(before).toMatchObject({ firstName: 'Maryam', phone: '', address: null, preferences: DEFAULTS });
    const preferences = { emailNotifications: false, smsNotifications: true, deliveryReminders: false };
    const change = { ...before, firstName: 'Mariam', address: HOME, preferences };
    const saved = await browser.put('/api/profile', change);
    expect([saved.status, saved.json.version]).toEqual([200, 2]);
    expect(await form(browser)).toEqual(change);
    expect((await browser.get('/api/auth/user')).json.user.firstName).toBe('Mariam');
    const quiet = await browser.put('/api/profile', { ...change, preferences: {} });
    expect(quiet.json.preferences).toEqual(DEFAULTS);
    expect((await newBrowser(services).get('/api/profile')).status).toBe(401);
    expect((await newBrowser(services).put('/api/profile', change)).status).toBe(401);
  });

  testOnce('R321 a new e-mail counts once its link is used, and the old address hears of it', async () => {
    const services = await open();
    const browser = await newMember(services);
    const { email } = await form(browser);
    await verify(services, await linkIn(services, 'verify-email', email));
    await browser.post('/api/auth/login', { email, password: PASSWORD });
    const before = { ...(await form(browser)), currentPassword: PASSWORD };
    const asked = await browser.put('/api/profile', { ...before, email: 'New@Example.com' });
    expect(asked.json).toMatchObject({ email: before.email, unconfirmed: { email: 'new@example.com' } });
    const old = { email: before.email, password: PASSWORD };
    expect((await newBrowser(services).post('/api/auth/login', old)).status).toBe(200);
    expect((await services.mails()).map(({ kind, recipient }) => [kind, recipient])).toContainEqual([
      'email-change-asked',
      before.email,
    ]);

    // Saving something else meanwhile neither forgets it nor mails it again.
    const count = (await services.mails()).length;
    await browser.put('/api/profile', { ...before, email: 'new@example.com', firstName: 'Mariam' });
    expect((await services.mails()).length).toBe(count);

    const token = await linkIn(services, 'email-change', 'new@example.com');
    expect((await verify(services, token)).json.message).toBe('Thank you. new@example.com is confirmed.');
    expect((await verify(services, token)).json.code).toBe('link-used');
    expect((await newBrowser(services).post('/api/auth/login', old)).status).toBe(401);
    const now = { email: 'new@example.com', password: PASSWORD };
    expect((await browser.post('/api/auth/login', now)).json.user.emailVerified).toBe(true);
    expect(await form(browser)).toMatchObject({ email: 'new@example.com', firstName: 'Mariam' });
  });

  test('R321 an e-mail of another account is refused kindly, before and after the link', async () => {
    const services = await open();
    const browser = await newMember(services);
    const other = await newMember(services);
    const before = { ...(await form(browser)), currentPassword: PASSWORD };
    const { email: taken } = await form(other);
    const refused = await browser.put('/api/profile', { ...before, email: taken });
    expect([refused.status, refused.json.issues]).toEqual([
      422,
      [{ path: 'email', message: 'There is already an account with this e-mail.' }],
    ]);

    // So many are looked up in an hour that a list of addresses is not.
    for (let n = 0; n < 9; n++) await browser.put('/api/profile', { ...before, email: taken });
    expect((await browser.put('/api/profile', { ...before, email: taken })).status).toBe(429);
    services.clock.advance(3_600_000);

    // Two ask for the same free address; of both links used at once one makes it theirs.
    for (const each of [browser, other])
      await each.put('/api/profile', { ...(await form(each)), email: 'two@example.com', currentPassword: PASSWORD });
    const tokens = (await services.mails()).flatMap(({ kind, text }) =>
      kind === 'email-change' ? [/token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''] : [],
    );
    const answers = await Promise.all(tokens.map((token) => verify(services, token)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
  });

  testOnce('R321 a new number is kept as unconfirmed and does not sign anybody in', async () => {
    const services = await open();
    const browser = await newMember(services);
    const saved = await browser.put('/api/profile', {
      ...(await form(browser)),
      phone: '+971 50 765 4321',
      currentPassword: PASSWORD,
    });
    expect(saved.json).toMatchObject({ phone: '', unconfirmed: { phone: '+971507654321' } });
    const login = await newBrowser(services).post('/api/auth/login', {
      phoneNumber: '+971507654321',
      password: PASSWORD,
    });
    expect(login.status).toBe(401);
    const wrong = await browser.put('/api/profile', { ...(await form(browser)), phone: 'twelve' });
    expect(wrong.json.issues).toEqual([{ path: 'phone', message: 'Please enter a valid phone number.' }]);
  });

  test('R321 of two forms filled from the same version one is saved and one is shown what changed', async () => {
    const services = await open();
    const browser = await newMember(services);
    const before = await form(browser);
    const answers = await Promise.all(
      ['Ann', 'Beth'].map((firstName) => browser.put('/api/profile', { ...before, firstName, version: 1 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const [late] = answers.filter(({ status }) => status === 409);
    expect(late?.json.details.profile).toEqual((await browser.get('/api/profile')).json);
  });

  testOnce('R313 the address of the first order is the delivery address', async () => {
    const services = await open();
    const { browser, sessionId } = await paidOrder(services);
    await browser.post(`/api/checkout-sessions/${sessionId}/account`, {
      password: PASSWORD,
      firstName: 'Maryam',
      lastName: 'Example',
    });
    expect((await form(browser)).address).toEqual({ ...HOME, region: 'Dubai', postalCode: '' });
  });

  testOnce('every device is listed, and can be signed out alone or with all others', async () => {
    const services = await open();
    const browser = await newMember(services);
    const { email } = await form(browser);
    const devices = [newBrowser(services), newBrowser(services)];
    for (const device of devices) await device.post('/api/auth/login', { email, password: PASSWORD });
    const listed = (await browser.get('/api/sessions')).json;
    expect(listed.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, false, true]);
    const stranger = await newMember(services);
    const { id } = listed.find(({ current }: { current: boolean }) => !current);
    expect((await stranger.delete(`/api/sessions/${id}`)).status).toBe(404);
    expect((await browser.delete(`/api/sessions/${id}`)).status).toBe(200);
    expect((await browser.delete(`/api/sessions/${id}`)).status).toBe(404);
    expect((await browser.delete('/api/sessions')).status).toBe(200);
    expect((await browser.get('/api/sessions')).json).toMatchObject([{ current: true }]);
    for (const device of devices) expect((await device.get('/api/profile')).status).toBe(401);
    expect((await stranger.get('/api/profile')).status).toBe(200);
  });
});
