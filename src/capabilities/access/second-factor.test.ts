import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { type Browser, newBrowser, postLate } from '#tests/support/buyers.ts';
import { onBothEngines, onOneEngine, openTestServices, type TestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { recoveryCodeHash } from './rules/recovery-codes.ts';
import { stepOfCode } from './rules/totp.ts';
import { authenticatorApps, recoveryCodes } from './tables.ts';
import { seedStaff } from './actions/seed-staff.ts';

const RANA = { email: 'rana@example.com', password: 'reads-the-samples' };
const OMAR = { email: 'omar@example.com', password: 'looks-a-second-time' };
const MINUTE_MS = 60_000;

test('codes are those of RFC 6238, one step before and after the present one', () => {
  // Appendix B for SHA-1, the last six of its eight digits.
  const secret = Buffer.from('12345678901234567890');
  const vectors: [seconds: number, code: string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ];
  for (const [seconds, code] of vectors) {
    const step = Math.floor(seconds / 30);
    const at = (moved: number) => stepOfCode(code, secret, new Date((seconds + moved) * 1000));
    expect([at(0), at(30), at(-30)]).toEqual([step, step, step]);
    expect([at(60), at(-60)]).toEqual([null, null]);
    expect(stepOfCode(` ${code}`, secret, new Date(seconds * 1000))).toBeNull();
  }
});

const confirm = (browser: Browser, { password }: { password: string }) =>
  browser.post('/api/auth/confirmations', { password });

/** The current code of an app with this secret, `steps` periods of 30 seconds later. */
const codeOf = (secret: string, services: TestServices, steps = 0) => {
  const timestamp = services.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret }).generate({ timestamp });
};

async function withApp(services: TestServices, who = RANA) {
  await seedStaff(services, who);
  const browser = newBrowser(services);
  await browser.post('/api/auth/login', who);
  await confirm(browser, who);
  const { secret } = (await browser.post('/api/authenticator-app/setups')).json;
  const { json } = await browser.post('/api/authenticator-app', { code: codeOf(secret, services) });
  services.clock.advance(MINUTE_MS);
  return { browser, secret, codes: json.recoveryCodes as string[] };
}

/** The token that stands for the right password while the code is asked for. */
async function pending(services: TestServices, who = RANA): Promise<string> {
  const { status, json } = await newBrowser(services).post('/api/auth/login', who);
  expect([status, json.code]).toEqual([401, 'second-factor-asked']);
  return json.details.pendingToken;
}

const finish = (services: TestServices, pendingToken: string, code: string) =>
  newBrowser(services).post('/api/auth/second-factors', { pendingToken, code });

onBothEngines('an authenticator app', (open) => {
  test('is set up after a confirmation; from then on the password alone is no session', async () => {
    const services = await open();
    await seedStaff(services, RANA);
    const [here, elsewhere] = [newBrowser(services), newBrowser(services)];
    for (const browser of [here, elsewhere]) await browser.post('/api/auth/login', RANA);
    expect((await here.post('/api/authenticator-app/setups')).json.code).toBe('confirmation-needed');
    await confirm(here, RANA);
    const setup = await here.post('/api/authenticator-app/setups');
    expect(setup.json.uri).toContain(`secret=${setup.json.secret}&algorithm=SHA1&digits=6&period=30`);
    expect(setup.json.uri).toMatch(/^otpauth:\/\/totp\/Purrwell:rana%40example\.com\?issuer=Purrwell/);
    expect((await here.post('/api/authenticator-app', { code: '000000' })).json.issues[0].path).toBe('code');
    // No code is asked for until the first one was entered.
    expect((await newBrowser(services).post('/api/auth/login', RANA)).status).toBe(200);
    const code = codeOf(setup.json.secret, services);
    const { recoveryCodes: codes } = (await here.post('/api/authenticator-app', { code })).json;
    expect(new Set(codes).size).toBe(10);
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401);
    const stored = await services.database.db.select().from(authenticatorApps);
    expect(Buffer.from(stored[0]!.secret).toString('latin1')).not.toContain(setup.json.secret);
    expect((await here.get('/api/authenticator-app')).json).toMatchObject({ needed: false, recoveryCodesLeft: 10 });

    const token = await pending(services);
    for (const [name, value] of [
      ['authorization', `Bearer ${token}`],
      ['cookie', `pw_session=${token}`],
    ] as const) {
      const response = await services.app.request('/api/auth/user', { headers: { [name]: value } });
      expect(response.status).toBe(401);
    }
    // The code that set it up was used up by that.
    expect((await finish(services, token, code)).json.issues[0].path).toBe('code');
    services.clock.advance(30_000);
    const entered = await finish(services, token, codeOf(setup.json.secret, services));
    expect(entered.json.user.email).toBe(RANA.email);
    expect((await finish(services, token, codeOf(setup.json.secret, services, 1))).json.code).toBe(
      'second-factor-late',
    );
  });

  test('takes a code once, also when it is sent twice at once, and a recovery code likewise', async () => {
    const services = await open();
    const { secret, codes } = await withApp(services);
    const code = codeOf(secret, services);
    const tokens = [await pending(services), await pending(services)];
    const both = await Promise.all(tokens.map((token) => finish(services, token, code)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    // Nor one of an earlier step than the last that counted.
    expect((await finish(services, await pending(services), codeOf(secret, services, -1))).status).toBe(422);
    const spelled = codes[0]!.toUpperCase().replaceAll('-', ' ');
    const again = [await pending(services), await pending(services)];
    const recovered = await Promise.all(again.map((token) => finish(services, token, spelled)));
    expect(recovered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const mail = (await services.mails()).findLast(({ kind }) => kind === 'sign-in-method');
    expect(mail?.text).toContain('9 are left');
    const kept = await services.database.db.select().from(recoveryCodes);
    expect(kept.map(({ hash }) => Buffer.from(hash))).not.toContainEqual(recoveryCodeHash(codes[0]!));
    // One token is one sign-in.
    const token = await pending(services);
    const two = await Promise.all([finish(services, token, codes[1]!), finish(services, token, codes[2]!)]);
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  });
});

onOneEngine('signing in with an app', (open) => {
  test('waits after five wrong codes; the token ends after five minutes, with the password, and with the account', async () => {
    const services = await open();
    const { browser, secret } = await withApp(services);
    const token = await pending(services);
    const guesses = [];
    for (let n = 0; n < 7; n++) guesses.push((await finish(services, token, '000000')).status);
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    expect((await finish(services, await pending(services), codeOf(secret, services))).status).toBe(429);
    services.clock.advance(5 * MINUTE_MS);
    expect((await finish(services, token, codeOf(secret, services))).json.code).toBe('second-factor-late');
    expect((await finish(services, await pending(services), codeOf(secret, services))).status).toBe(200);

    const before = await pending(services);
    await confirm(browser, RANA);
    const password = 'another one for the lab';
    await browser.post('/api/auth/password-changes', { password });
    services.clock.advance(MINUTE_MS);
    expect((await finish(services, before, codeOf(secret, services))).json.code).toBe('second-factor-late');
    await confirm(browser, { password });
    expect((await browser.post('/api/authenticator-app/recovery-codes')).json.recoveryCodes).toHaveLength(10);
    expect((await browser.post('/api/authenticator-app/setups')).json.code).toBe('app-there');
    expect((await browser.delete('/api/authenticator-app')).status).toBe(200);
    expect((await newBrowser(services).post('/api/auth/login', { ...RANA, password })).status).toBe(200);
  });

  test('an app whose secret cannot be read takes no code, and a recovery code still opens the account', async () => {
    const services = await open();
    const { secret, codes } = await withApp(services);
    Object.assign(services.settings, { sessionSecret: 'another-secret-of-at-least-32-characters' });
    expect((await finish(services, await pending(services), codeOf(secret, services))).status).toBe(422);
    expect((await finish(services, await pending(services), codes[0]!)).status).toBe(200);
  });

  test('an owner who has confirmed resets a colleague, who is mailed and signed out; customers have no app', async () => {
    const services = await open();
    const { browser: omar } = await withApp(services, OMAR);
    await seedStaff(services, RANA);
    const rana = newBrowser(services);
    await rana.post('/api/auth/login', RANA);
    const { staff } = (await rana.get('/api/desk/staff')).json;
    const { id } = staff.find(({ email }: { email: string }) => email === OMAR.email);
    const asOf = services.clock.now().toISOString();
    const reset = (by = rana) => by.post(`/api/desk/staff/${id}/second-factor-resets`, { asOf });
    expect((await reset()).json.code).toBe('confirmation-needed');
    await confirm(rana, RANA);
    expect((await reset()).status).toBe(200);
    expect((await omar.get('/api/auth/user')).status).toBe(401);
    expect((await services.mails()).at(-1)).toMatchObject({ recipient: OMAR.email, kind: 'sign-in-method' });
    // Of two admins with lists of one moment the second is told; the same one may press again.
    services.clock.advance(1000);
    expect((await reset()).status).toBe(200);
    const other = { email: 'sami@example.com', password: 'reads-it-twice-over' };
    await seedStaff(services, other);
    const sami = newBrowser(services);
    await sami.post('/api/auth/login', other);
    await confirm(sami, other);
    expect((await reset(sami)).json.code).toBe('factor-reset');
    expect((await newBrowser(services).post('/api/auth/login', OMAR)).status).toBe(200);
    const customer = await newMember(services);
    await confirm(customer, { password: 'sevensticks' });
    expect((await customer.post('/api/authenticator-app/setups')).json.code).toBe('staff-only');
    const { id: notStaff } = (await customer.get('/api/auth/user')).json.user;
    const missed = await rana.post(`/api/desk/staff/${notStaff}/second-factor-resets`, { asOf });
    expect(missed.json.code).toBe('colleague-unknown');
  });

  test('staff accounts are managed within ten minutes of signing in, then only once it is confirmed', async () => {
    const services = await open();
    await seedStaff(services, RANA);
    const rana = newBrowser(services);
    await rana.post('/api/auth/login', RANA);
    const invite = () => rana.post('/api/desk/staff/invitations', { email: OMAR.email, role: 'lab' });
    expect((await invite()).status).toBe(200);
    services.clock.advance(10 * MINUTE_MS);
    const { staff } = (await rana.get('/api/desk/staff')).json;
    const me = `/api/desk/staff/${staff[0].id}`;
    for (const refused of [
      await invite(),
      await rana.post(`${me}/role`, { role: 'lab' }),
      await rana.post(`${me}/access`, { enabled: false }),
    ]) {
      expect([refused.status, refused.json.code]).toEqual([403, 'confirmation-needed']);
    }
    await confirm(rana, RANA);
    expect((await invite()).status).toBe(200);
  });

  test('a request begun before its session ended changes nothing when it arrives afterwards', async () => {
    const services = await open();
    const { browser: rana, secret } = await withApp(services);
    const { staff } = (await rana.get('/api/desk/staff')).json;
    const late = (path: string, body: unknown, by: Browser) =>
      postLate(services, by, { path, body, after: () => rana.post('/api/auth/logout-everywhere') });
    const owner = async () => {
      services.clock.advance(MINUTE_MS);
      await rana.post('/api/auth/second-factors', {
        pendingToken: await pending(services),
        code: codeOf(secret, services),
      });
      await confirm(rana, RANA);
      return rana;
    };
    const invitation = { email: OMAR.email, role: 'lab' };
    const statuses = [
      await late('/api/desk/staff/invitations', invitation, rana),
      await late(`/api/desk/staff/${staff[0].id}/role`, { role: 'admin' }, await owner()),
      await late('/api/authenticator-app', { code: '000000' }, await owner()),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401]);
    expect((await (await owner()).get('/api/desk/staff')).json.invitations).toEqual([]);
  });
});

test('with real payments the desk requires a second factor, which the password alone cannot replace', async () => {
  const services = await openTestServices('pglite', { staffSecondFactor: true });
  try {
    await seedStaff(services, RANA);
    const rana = newBrowser(services);
    await rana.post('/api/auth/login', RANA);
    const desk = async (browser: Browser) => (await browser.get('/api/desk/orders')).json.code ?? 'open';
    expect(await desk(rana)).toBe('second-factor-needed');
    expect((await rana.get('/api/auth/user')).json.user.secondFactorNeeded).toBe(true);
    await confirm(rana, RANA);
    const { json: options } = await rana.post('/api/passkey-challenges');
    const authenticator = newAuthenticator();
    await rana.post('/api/passkeys', { response: authenticator.register(options) });
    expect(await desk(rana)).toBe('open');

    // With the password alone nobody reaches the desk or adds a second factor.
    const thief = newBrowser(services);
    await thief.post('/api/auth/login', RANA);
    expect(await desk(thief)).toBe('second-factor-needed');
    await confirm(thief, RANA);
    const { passkeys } = (await thief.get('/api/passkeys')).json;
    const { firstName, lastName, email, address, preferences } = (await thief.get('/api/profile')).json;
    const form = { firstName, lastName, email, address, preferences, phone: '+971501234567' };
    const currentPassword = RANA.password;
    for (const refused of [
      await thief.put('/api/profile', { ...form, currentPassword }),
      await thief.put('/api/profile', form),
      await thief.post('/api/auth/password-changes', { password: 'known to the thief', currentPassword }),
      await thief.post('/api/passkey-challenges'),
      await thief.post('/api/authenticator-app/setups'),
      await thief.delete(`/api/passkeys/${passkeys[0].id}`),
      await thief.delete('/api/authenticator-app'),
    ]) {
      expect(refused.json.code).toBe('second-factor-unshown');
      expect(refused.json.message).toContain('Sign out, sign in with your passkey or the code of your app');
    }
    expect((await rana.put('/api/profile', form)).status).toBe(200);
    // Nor does who has the mailbox as well.
    await thief.post('/api/auth/password-reset-requests', { email: RANA.email });
    await services.runJobs();
    const mail = (await services.mails()).findLast(({ kind }) => kind === 'reset-password');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await thief.post('/api/auth/password-resets', { token, password: 'known to the thief', removePasskeys: true });
    await thief.post('/api/auth/login', { email: RANA.email, password: 'known to the thief' });
    await confirm(thief, { password: 'known to the thief' });
    expect((await thief.post('/api/passkey-challenges')).json.code).toBe('second-factor-unshown');

    // The passkey opens it, at sign-in or within the session.
    const other = newBrowser(services);
    const { json: asked } = await other.post('/api/auth/passkey-challenges');
    await other.post('/api/auth/passkey-logins', { response: authenticator.answer(asked) });
    expect(await desk(other)).toBe('open');
    const { json: again } = await thief.post('/api/auth/confirmation-challenges');
    await thief.post('/api/auth/confirmations', { passkey: authenticator.answer(again) });
    expect(await desk(thief)).toBe('open');
    // Without any left it is closed again.
    await confirm(other, { password: 'known to the thief' });
    await other.delete(`/api/passkeys/${passkeys[0].id}`);
    expect([await desk(other), await desk(thief)]).toEqual(['second-factor-needed', 'second-factor-needed']);
  } finally {
    await services.close();
  }
});
