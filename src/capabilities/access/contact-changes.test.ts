import { beforeAll, expect, test } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { confirmAddress, MEMBERS_PASSWORD } from '#tests/support/members.ts';

const HOUR_MS = 3_600_000;
let accounts = 0;

interface Member {
  browser: Browser;
  email: string;
}

/** Somebody with a confirmed address. */
async function member(services: TestServices): Promise<Member> {
  const email = `contact-${++accounts}@example.com`;
  const browser = newBrowser(services);
  const account = { firstName: 'Maryam', lastName: 'Example', email, password: MEMBERS_PASSWORD };
  await browser.post('/api/auth/register', { ...account, preferredLoginMethod: 'email' });
  await browser.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
  await confirmAddress(services, browser, email);
  return { browser, email };
}

async function save(browser: Browser, change: object) {
  const { json } = await browser.get('/api/profile');
  const { firstName, lastName, email, phone, address, preferences } = json;
  const form = { firstName, lastName, email, phone, address, preferences, currentPassword: MEMBERS_PASSWORD };
  return browser.put('/api/profile', { ...form, ...change });
}

async function linkTo(services: TestServices, kind: string, to: string): Promise<string> {
  await services.runJobs();
  const mail = (await services.mails()).findLast((one) => one.kind === kind && one.recipient === to);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? `no ${kind} to ${to}`;
}

const mailsTo = async (services: TestServices, to: string) =>
  (await services.mails()).filter(({ recipient }) => recipient === to).map(({ kind }) => kind);
const confirm = (browser: Browser, token: string) => browser.post('/api/auth/email-verifications', { token });

onOneEngine('a change of contact', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await open('shared');
  });

  test('R321 a new address that is taken back leaves its link useless, and can be asked for again', async () => {
    const { browser, email } = await member(services);
    expect((await save(browser, { email: 'taken-back@example.com' })).status).toBe(200);
    const first = await linkTo(services, 'email-change', 'taken-back@example.com');
    const back = await save(browser, { email, currentPassword: undefined });
    expect([back.status, back.json.unconfirmed.email]).toEqual([200, null]);
    expect((await confirm(browser, first)).json.code).toBe('link-expired');
    expect((await save(browser, { email: 'taken-back@example.com' })).status).toBe(200);
    const second = await linkTo(services, 'email-change', 'taken-back@example.com');
    expect((await confirm(browser, first)).status).toBe(410);
    const done = await confirm(browser, second);
    expect([done.status, done.json.message]).toEqual([200, 'Thank you. taken-back@example.com is confirmed.']);
    expect((await browser.get('/api/profile')).json).toMatchObject({ email: 'taken-back@example.com' });
  });

  test('R321 of two accounts that ask for the same new address the first to confirm has it', async () => {
    const [one, two] = [await member(services), await member(services)];
    const wanted = 'wanted@example.com';
    expect((await save(one.browser, { email: wanted })).status).toBe(200);
    const link = await linkTo(services, 'email-change', wanted);
    expect((await save(two.browser, { email: wanted })).status).toBe(200);
    const other = await linkTo(services, 'email-change', wanted);
    const answers = await Promise.all([confirm(one.browser, link), confirm(two.browser, other)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const winner = answers[0]?.status === 200 ? one : two;
    const loser = winner === one ? two : one;
    expect((await winner.browser.get('/api/profile')).json.email).toBe(wanted);
    expect((await loser.browser.get('/api/profile')).json.email).toBe(loser.email);
    const again = await save(loser.browser, { email: wanted, firstName: 'Mariam' });
    expect([again.status, again.json.issues]).toEqual([
      422,
      [{ path: 'email', message: 'There is already an account with this e-mail.' }],
    ]);
    // Nothing of the refused form was saved.
    expect((await loser.browser.get('/api/profile')).json.firstName).toBe('Maryam');
  });

  test('R321 a link to a new address works once, also when it is opened five times at once, and the session goes on', async () => {
    const { browser, email } = await member(services);
    await save(browser, { email: 'five-times@example.com' });
    const token = await linkTo(services, 'email-change', 'five-times@example.com');
    const here = { ...browser, token: browser.token };
    const headers = {
      authorization: `Bearer ${here.token}`,
      'content-type': 'application/json',
      origin: 'http://shop.test',
    };
    const open5 = Array.from({ length: 5 }, async () => {
      const init = { method: 'POST', headers, body: JSON.stringify({ token }) };
      const answer = await services.app.request('http://shop.test/api/auth/email-verifications', init);
      return { status: answer.status, json: await answer.json() };
    });
    const answers = await Promise.all(open5);
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    // The others find the session replaced, or the link used.
    for (const { status } of answers) expect([200, 410, 422]).toContain(status);
    browser.token = good[0]?.json.sessionToken;
    expect((await browser.get('/api/auth/user')).json.user.email).toBe('five-times@example.com');
    expect((await mailsTo(services, email)).filter((kind) => kind === 'email-changed')).toHaveLength(1);
  });

  test('R321 five new addresses an hour get a link, then the form is refused and saved again an hour later', async () => {
    const { browser } = await member(services);
    for (let n = 0; n < 5; n++) expect((await save(browser, { email: `asked-${n}@example.com` })).status).toBe(200);
    const sixth = await save(browser, { email: 'asked-5@example.com', firstName: 'Mariam' });
    expect([sixth.status, sixth.json.code]).toEqual([429, 'too-many-attempts']);
    const seconds = Number(sixth.headers.get('retry-after'));
    expect([seconds > 3500, seconds <= 3600]).toEqual([true, true]);
    expect((await browser.get('/api/profile')).json).toMatchObject({
      firstName: 'Maryam',
      unconfirmed: { email: 'asked-4@example.com' },
    });
    // Another field can be saved meanwhile.
    expect((await save(browser, { email: 'asked-4@example.com', firstName: 'Mariam' })).status).toBe(200);
    expect(await mailsTo(services, 'asked-5@example.com')).toEqual([]);
    services.clock.advance(HOUR_MS);
    expect((await save(browser, { email: 'asked-5@example.com' })).status).toBe(200);
  });

  test('R321 somebody who asks for one number after the other does not find out which of them have an account', async () => {
    const { browser } = await member(services);
    // A confirmed session asks for no password, whose hash takes long.
    await browser.post('/api/auth/confirmations', { password: MEMBERS_PASSWORD });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push(
        (await save(browser, { phone: `+97150000${String(1000 + n)}`, currentPassword: undefined })).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });

  test('R321 of two who save the same version at once one is saved, and the other is shown how it stands', async () => {
    const { browser } = await member(services);
    const { version } = (await browser.get('/api/profile')).json;
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((firstName) => save(browser, { firstName, version })),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    const name = saved[0]?.json.firstName;
    for (const { status, json } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, json.code]).toEqual([409, 'profile-changed']);
      expect(json.details.profile).toMatchObject({ firstName: name, version: version + 1 });
    }
    // A form without a version, from before there were any, is saved as it comes.
    expect((await save(browser, { firstName: 'Four' })).json).toMatchObject({
      firstName: 'Four',
      version: version + 2,
    });
  });

  test('a mailed link to a new password is useless once the account has another address', async () => {
    const { browser, email } = await member(services);
    await newBrowser(services).post('/api/auth/password-reset-requests', { email });
    const reset = await linkTo(services, 'reset-password', email);
    await save(browser, { email: 'moved-on@example.com' });
    await confirm(browser, await linkTo(services, 'email-change', 'moved-on@example.com'));
    const { json } = await newBrowser(services).post('/api/auth/password-resets', {
      token: reset,
      password: 'another one',
    });
    expect(json.code).toBe('link-expired');
    await newBrowser(services).post('/api/auth/login', { email: 'moved-on@example.com', password: MEMBERS_PASSWORD });
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });

  test('a new password that is refused leaves the link as it was', async () => {
    const { email } = await member(services);
    const visitor = newBrowser(services);
    await visitor.post('/api/auth/password-reset-requests', { email });
    const token = await linkTo(services, 'reset-password', email);
    for (const password of ['short', 'password', email]) {
      const { status, json } = await visitor.post('/api/auth/password-resets', { token, password });
      expect([status, json.issues[0].path]).toEqual([422, 'password']);
    }
    expect((await visitor.post('/api/auth/password-resets', { token, password: 'a better one' })).status).toBe(200);
    const login = await visitor.post('/api/auth/login', { email, password: 'a better one' });
    expect([login.status, login.json.user.email]).toEqual([200, email]);
  });

  test('R320 an account that is deleted twice at once is deleted once, with one receipt, and its links open nothing', async () => {
    const { browser, email } = await member(services);
    await newBrowser(services).post('/api/auth/password-reset-requests', { email });
    const reset = await linkTo(services, 'reset-password', email);
    const twice = [1, 2].map(() => browser.post('/api/account-deletions', { password: MEMBERS_PASSWORD }));
    const statuses = (await Promise.all(twice)).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await mailsTo(services, email)).filter((kind) => kind === 'account-deleted')).toHaveLength(1);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    const late = await newBrowser(services).post('/api/auth/password-resets', {
      token: reset,
      password: 'a better one',
    });
    expect(late.json.code).toBe('link-unknown');
    // The address is free for somebody new.
    const account = {
      firstName: 'Noor',
      lastName: 'Example',
      email,
      password: 'a better one',
      preferredLoginMethod: 'email',
    };
    const fresh = newBrowser(services);
    expect((await fresh.post('/api/auth/register', account)).status).toBe(201);
    expect((await fresh.post('/api/auth/login', { email, password: 'a better one' })).json.user.firstName).toBe('Noor');
  });

  test('a device is listed with when it was last seen, which moves after an hour, and it is out after thirty days', async () => {
    const { browser, email } = await member(services);
    const lastSeen = async () => (await browser.get('/api/sessions')).json[0].lastSeenAt;
    const begun = await lastSeen();
    services.clock.advance(HOUR_MS);
    expect(await lastSeen()).toBe(begun);
    services.clock.advance(1000);
    await browser.get('/api/profile');
    await expect.poll(lastSeen).toBe(services.clock.now().toISOString());
    const other = newBrowser(services);
    await other.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
    expect(
      (await browser.get('/api/sessions')).json.map(({ current }: { current: boolean }) => current).toSorted(),
    ).toEqual([false, true]);
    services.clock.advance(30 * 24 * HOUR_MS);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect((await other.get('/api/sessions')).status).toBe(401);
  });
});
