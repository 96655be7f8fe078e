import { expect, test } from 'vitest';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';

const PASSWORD = 'sevensticks';
const DAY_MS = 86_400_000;

async function newAccount(services: TestServices, email: string, password = PASSWORD): Promise<Browser> {
  const browser = newBrowser(services);
  const account = { firstName: 'Maryam', lastName: 'Example', email, password, preferredLoginMethod: 'email' };
  expect((await browser.post('/api/auth/register', account)).status).toBe(201);
  await browser.post('/api/auth/login', { email, password });
  return browser;
}

/** The token in the newest mail of a kind to an address, once jobs have run. */
async function mailed(services: TestServices, kind: string, to: string): Promise<string> {
  await services.runJobs();
  const mail = (await services.mails()).findLast((one) => one.kind === kind && one.recipient === to);
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? `no ${kind} mail to ${to}`;
}

async function changeEmail(browser: Browser, email: string, currentPassword?: string) {
  const { json } = await browser.get('/api/profile');
  const { firstName, lastName, phone, address, preferences } = json;
  return browser.put('/api/profile', { firstName, lastName, email, phone, address, preferences, currentPassword });
}

const confirm = (browser: Browser, token: string, password?: string) =>
  browser.post('/api/auth/email-verifications', { token, password });

async function resetPassword(services: TestServices, email: string, password: string) {
  const browser = newBrowser(services);
  await browser.post('/api/auth/password-reset-requests', { email });
  const token = await mailed(services, 'reset-password', email);
  return browser.post('/api/auth/password-resets', { token, password });
}

const isIn = async (browser: Browser) => (await browser.get('/api/auth/user')).status === 200;
const opens = async (services: TestServices, email: string, password: string) =>
  (await newBrowser(services).post('/api/auth/login', { email, password })).status === 200;

onBothEngines('taking an account over', (open) => {
  testOnce(
    'a change of e-mail planted by whoever registered an address ends with its owner’s new password',
    async () => {
      const services = await open();
      const thief = await newAccount(services, 'victim@example.com', 'known to the thief');
      const unasked = await changeEmail(thief, 'thief@example.com');
      expect([unasked.status, unasked.json.code, unasked.json.issues[0].path]).toEqual([
        422,
        'password-needed',
        'currentPassword',
      ]);
      expect((await changeEmail(thief, 'thief@example.com', 'a guess')).json.issues[0].path).toBe('currentPassword');
      expect((await changeEmail(thief, 'thief@example.com', 'known to the thief')).status).toBe(200);
      const planted = await mailed(services, 'email-change', 'thief@example.com');
      // Mails about the thief do not go to an address that nobody has confirmed.
      expect((await services.mails()).map(({ kind }) => kind)).not.toContain('email-change-asked');
      const first = await mailed(services, 'verify-email', 'victim@example.com');

      expect((await resetPassword(services, 'victim@example.com', PASSWORD)).status).toBe(200);
      expect(await isIn(thief)).toBe(false);
      const owner = newBrowser(services);
      await owner.post('/api/auth/login', { email: 'victim@example.com', password: PASSWORD });
      expect((await owner.get('/api/profile')).json.unconfirmed).toEqual({ email: null, phone: null });
      expect((await confirm(thief, planted, 'known to the thief')).json.code).toBe('link-expired');
      expect((await confirm(owner, first)).json.code).toBe('link-expired');
      expect((await owner.get('/api/auth/user')).json.user.email).toBe('victim@example.com');
    },
  );

  testOnce('an address is confirmed with both its mailbox and its account, and earlier sessions end', async () => {
    const services = await open();
    const thief = await newAccount(services, 'victim@example.com', 'known to the thief');
    const token = await mailed(services, 'verify-email', 'victim@example.com');
    const reader = newBrowser(services);
    expect((await confirm(reader, token)).json.code).toBe('password-needed');
    expect((await confirm(reader, token, PASSWORD)).json.issues[0].path).toBe('password');
    expect((await thief.get('/api/auth/user')).json.user.emailVerified).toBe(false);
    expect((await confirm(await newAccount(services, 'other@example.com'), token)).json.code).toBe('password-needed');

    const [laptop, phone] = [await newAccount(services, 'maryam@example.com'), newBrowser(services)];
    await phone.post('/api/auth/login', { email: 'maryam@example.com', password: PASSWORD });
    const before = { ...laptop, token: laptop.token };
    const done = await confirm(laptop, await mailed(services, 'verify-email', 'maryam@example.com'));
    expect(done.status).toBe(200);
    expect(done.json.sessionToken).not.toBe(before.token);
    const old = { authorization: `Bearer ${before.token}` };
    expect((await services.app.request('/api/auth/user', { headers: old })).status).toBe(401);
    expect([await isIn(laptop), await isIn(phone)]).toEqual([true, false]);
  });

  test('the old address takes an account back for seven days, through any number of later changes', async () => {
    const services = await open();
    const owner = await newAccount(services, 'owner@example.com');
    await confirm(owner, await mailed(services, 'verify-email', 'owner@example.com'));
    // A thief with the session and the password changes the e-mail twice.
    const thief = owner;
    for (const [from, to] of [
      ['owner@example.com', 'thief@example.com'],
      ['thief@example.com', 'third@example.com'],
    ] as const) {
      expect((await changeEmail(thief, to, PASSWORD)).status).toBe(200);
      expect(await mailed(services, 'email-change-asked', from)).toMatch(/^[\w-]{43}$/);
      expect((await confirm(thief, await mailed(services, 'email-change', to))).status).toBe(200);
      services.clock.advance(60_000);
    }
    expect((await resetPassword(services, 'third@example.com', 'the thief’s own')).status).toBe(200);
    // Meanwhile the address is nobody else's.
    const squatter = { firstName: 'A', lastName: 'B', email: 'owner@example.com', password: PASSWORD };
    await newBrowser(services).post('/api/auth/register', { ...squatter, preferredLoginMethod: 'email' });
    expect(await opens(services, 'owner@example.com', PASSWORD)).toBe(false);

    services.clock.advance(6.9 * DAY_MS);
    await thief.post('/api/auth/login', { email: 'third@example.com', password: 'the thief’s own' });
    const theirs = await mailed(services, 'email-changed', 'thief@example.com');
    const undo = (token: string) => newBrowser(services).post('/api/auth/email-change-undos', { token });
    const token = await mailed(services, 'email-changed', 'owner@example.com');
    const answers = await Promise.all([undo(token), undo(token)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
    expect(await isIn(thief)).toBe(false);
    for (const email of ['owner@example.com', 'thief@example.com', 'third@example.com'])
      expect(await opens(services, email, 'the thief’s own')).toBe(false);
    expect((await undo(theirs)).json.code).toBe('link-expired');
    const again = await mailed(services, 'reset-password', 'owner@example.com');
    await newBrowser(services).post('/api/auth/password-resets', { token: again, password: 'mine again' });
    expect(await opens(services, 'owner@example.com', 'mine again')).toBe(true);

    const late = newBrowser(services);
    await late.post('/api/auth/login', { email: 'owner@example.com', password: 'mine again' });
    await changeEmail(late, 'new@example.com', 'mine again');
    await confirm(late, await mailed(services, 'email-change', 'new@example.com'));
    services.clock.advance(7 * DAY_MS);
    expect((await undo(await mailed(services, 'email-changed', 'owner@example.com'))).json.code).toBe('link-expired');
  });

  testOnce(
    'a password is changed with the present one, which ends every other session and every link, and is told by mail',
    async () => {
      const services = await open();
      const [here, there] = [await newAccount(services, 'maryam@example.com'), newBrowser(services)];
      await there.post('/api/auth/login', { email: 'maryam@example.com', password: PASSWORD });
      await there.post('/api/auth/password-reset-requests', { email: 'maryam@example.com' });
      const link = await mailed(services, 'reset-password', 'maryam@example.com');
      const change = (currentPassword: string, password: string, browser = here) =>
        browser.post('/api/auth/password-changes', { currentPassword, password });
      expect((await change('a guess', 'eightsticks')).json.issues[0].path).toBe('currentPassword');
      expect((await change(PASSWORD, 'five5')).json.issues[0].path).toBe('password');
      expect((await change(PASSWORD, 'eightsticks', newBrowser(services))).status).toBe(401);
      expect((await change(PASSWORD, 'eightsticks')).status).toBe(200);
      expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
      expect(await opens(services, 'maryam@example.com', PASSWORD)).toBe(false);
      expect(await opens(services, 'maryam@example.com', 'eightsticks')).toBe(true);
      const late = await newBrowser(services).post('/api/auth/password-resets', {
        token: link,
        password: 'ninesticks',
      });
      expect(late.json.code).toBe('link-expired');
      expect((await services.mails()).filter(({ kind }) => kind === 'password-changed')).toHaveLength(1);
      // Of two who change it at once with the same present password, one does.
      const both = await Promise.all(['one of two', 'two of two'].map((password) => change('eightsticks', password)));
      expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    },
  );
});
