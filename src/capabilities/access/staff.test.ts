import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { seed } from '../../../db/demo/seed.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { readSettings } from '#src/platform/settings.ts';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { newBrowser, type Browser } from '#tests/support/buyers.ts';
import { onBothEngines, openTestServices, type TestServices, testOnce } from '#tests/support/engines.ts';
import type { StaffList } from './staff-contract.ts';
import { people } from './tables.ts';
import { login } from './actions/login.ts';
import { seedStaff } from './actions/seed-staff.ts';

const CALLER = { address: '198.51.100.7' };
const RANA = { email: 'rana@example.com', password: 'reads-the-samples' };
const OMAR = { email: 'omar@example.com', password: 'looks-a-second-time' };

async function signedIn(services: TestServices, who: { email: string; password: string }): Promise<Browser> {
  const browser = newBrowser(services);
  const { status } = await browser.post('/api/auth/login', who);
  expect(status).toBe(200);
  return browser;
}

async function mailedToken(services: TestServices): Promise<string> {
  const mail = (await services.mails()).findLast(({ kind }) => kind === 'staff-invitation');
  return /staff-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const idOf = (list: StaffList, email: string) => list.staff.find((person) => person.email === email)?.id ?? '';

onBothEngines('staff', (open) => {
  test('a colleague is invited by mail, chooses a password, works in the role, and is signed out when the account is closed', async () => {
    const services = await open();
    await seedStaff(services, RANA);
    const rana = await signedIn(services, RANA);
    const invite = (email: string, role: string) => rana.post('/api/desk/staff/invitations', { email, role });
    expect((await invite('nobody', 'lab')).json.issues[0].path).toBe('email');
    expect((await invite(RANA.email, 'lab')).json.issues[0].path).toBe('email');
    expect((await invite(' Omar@Example.com ', 'admin')).status).toBe(200);
    const older = await mailedToken(services);
    const invited = await invite(OMAR.email, 'lab');
    expect(invited.json.invitations).toMatchObject([{ email: OMAR.email, role: 'lab', invitedBy: 'Desk' }]);
    const token = await mailedToken(services);

    const omar = newBrowser(services);
    const accept = (change: object) =>
      omar.post('/api/staff-invitations/acceptances', {
        token,
        firstName: 'Omar',
        lastName: 'Lab',
        ...OMAR,
        ...change,
      });
    expect((await accept({ token: older })).json.code).toBe('link-expired');
    expect((await accept({ password: 'letmein' })).json.issues[0].path).toBe('password');
    expect((await omar.post('/api/staff-invitations/lookups', { token })).json).toEqual({
      email: OMAR.email,
      role: 'lab',
    });
    const all = await Promise.all([accept({}), accept({}), accept({})]);
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await accept({})).json.code).toMatch(/link-used|email-taken/);

    // The lab works on orders and results, and on nothing else.
    const parts = ['orders', 'results', 'inbox', 'mails', 'figures?days=7', 'staff', 'waitlist', 'newsletter'];
    const statuses = Object.fromEntries(
      await Promise.all(parts.map(async (part) => [part, (await omar.get(`/api/desk/${part}`)).status] as const)),
    );
    expect(statuses).toEqual({
      orders: 200,
      results: 200,
      inbox: 403,
      mails: 403,
      'figures?days=7': 403,
      staff: 403,
      waitlist: 403,
      newsletter: 403,
    });
    const list: StaffList = (await rana.get('/api/desk/staff')).json;
    expect(list.invitations).toEqual([]);
    const him = `/api/desk/staff/${idOf(list, OMAR.email)}`;
    expect((await omar.post(`${him}/role`, { role: 'admin' })).status).toBe(403);
    await rana.post(`${him}/role`, { role: 'support' });
    expect([(await omar.get('/api/desk/inbox')).status, (await omar.get('/api/desk/results')).status]).toEqual([
      200, 403,
    ]);

    expect((await rana.post(`${him}/access`, { enabled: false })).status).toBe(200);
    expect((await omar.get('/api/auth/user')).status).toBe(401);
    const closed = await newBrowser(services).post('/api/auth/login', OMAR);
    expect([closed.status, closed.json.code]).toEqual([403, 'account-disabled']);
    expect((await newBrowser(services).post('/api/auth/login', { ...OMAR, password: 'a guess' })).status).toBe(401);
    expect((await rana.get('/api/desk/colleagues')).json.colleagues).toHaveLength(1);
    await rana.post(`${him}/access`, { enabled: true });
    expect((await newBrowser(services).post('/api/auth/login', OMAR)).status).toBe(200);

    // An invitation ends when it is taken back, when its time is over, and with the one who sent it.
    await invite('one@example.com', 'support');
    const withdrawn = await mailedToken(services);
    await rana.post('/api/desk/staff/withdrawals', { email: 'one@example.com' });
    expect((await accept({ token: withdrawn })).json.code).toBe('link-expired');
    await invite('two@example.com', 'support');
    const late = await mailedToken(services);
    services.clock.advance(72 * 3_600_000);
    expect((await accept({ token: late })).json.code).toBe('link-expired');
  });

  testOnce(
    'invitations by an admin end when the admin’s password is changed or reset or an e-mail change is undone',
    async () => {
      const services = await open();
      await seedStaff(services, RANA);
      const invited = async (owner: Browser, email: string) => {
        expect((await owner.post('/api/desk/staff/invitations', { email, role: 'admin' })).status).toBe(200);
        return mailedToken(services);
      };
      const accepted = async (token: string) => {
        const accomplice = { token, firstName: 'Omar', lastName: 'Lab', password: OMAR.password };
        return (await newBrowser(services).post('/api/staff-invitations/acceptances', accomplice)).json.code;
      };
      const mailed = async (kind: string) => {
        await services.runJobs();
        const mail = (await services.mails()).findLast((one) => one.kind === kind);
        return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      };
      const reset = async (password: string) => {
        const browser = newBrowser(services);
        const { status } = await browser.post('/api/auth/password-resets', {
          token: await mailed('reset-password'),
          password,
        });
        expect(status).toBe(200);
      };

      const first = await signedIn(services, RANA);
      const one = await invited(first, 'one@example.com');
      const password = 'reads-them-again';
      await first.post('/api/auth/password-changes', { currentPassword: RANA.password, password });
      expect(await accepted(one)).toBe('link-expired');

      const two = await invited(first, 'two@example.com');
      await newBrowser(services).post('/api/auth/password-reset-requests', { email: RANA.email });
      await reset('reads-them-a-third-time');
      expect(await accepted(two)).toBe('link-expired');

      const thief = await signedIn(services, { email: RANA.email, password: 'reads-them-a-third-time' });
      const three = await invited(thief, 'three@example.com');
      const { json: profile } = await thief.get('/api/profile');
      const { firstName, lastName, phone, address, preferences } = profile;
      const change = { firstName, lastName, phone, address, preferences, email: 'thief@example.com' };
      await thief.put('/api/profile', { ...change, currentPassword: 'reads-them-a-third-time' });
      const undone = await newBrowser(services).post('/api/auth/email-change-undos', {
        token: await mailed('email-change-asked'),
      });
      expect(undone.status).toBe(200);
      expect(await accepted(three)).toBe('link-expired');
    },
  );

  test('the last admin stays, also when two admins close each other’s accounts at once', async () => {
    const services = await open();
    await seedStaff(services, RANA);
    const rana = await signedIn(services, RANA);
    const { json: alone } = await rana.get('/api/desk/staff');
    const herself = `/api/desk/staff/${idOf(alone, RANA.email)}`;
    for (const [path, wish] of [
      ['access', { enabled: false }],
      ['role', { role: 'lab' }],
    ] as const) {
      const refused = await rana.post(`${herself}/${path}`, wish);
      expect([refused.status, refused.json.code]).toEqual([409, 'last-admin']);
    }
    await seedStaff(services, OMAR);
    const omar = await signedIn(services, OMAR);
    await omar.post('/api/desk/staff/invitations', { email: 'third@example.com', role: 'admin' });
    const { json: both } = await rana.get('/api/desk/staff');
    const outcomes = await Promise.all([
      rana.post(`/api/desk/staff/${idOf(both, OMAR.email)}/access`, { enabled: false }),
      omar.post(`/api/desk/staff/${idOf(both, RANA.email)}/access`, { enabled: false }),
    ]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = outcomes[0]?.status === 200 ? rana : omar;
    const { json: after } = await left.get('/api/desk/staff');
    expect(after.staff.filter(({ disabledAt }: { disabledAt: string | null }) => !disabledAt)).toHaveLength(1);
    expect(after.invitations).toHaveLength(left === rana ? 0 : 1);
  });
});

test('a shop that was tried out becomes a real one: known accounts close, an admin is asked for, and nothing else opens', async () => {
  const services = await openTestServices('pglite');
  try {
    await seed(services);
    const { staffEmail = '', staffPassword = '' } = services.settings;
    const demo = { email: staffEmail, password: staffPassword };
    const tried = await signedIn(services, demo);
    await tried.post('/api/auth/confirmations', { password: staffPassword });
    const authenticator = newAuthenticator();
    const { json: options } = await tried.post('/api/passkey-challenges');
    await tried.post('/api/passkeys', { response: authenticator.register(options) });
    const { secret } = (await tried.post('/api/authenticator-app/setups')).json;
    const code = new TOTP({ secret }).generate({ timestamp: services.clock.now().getTime() });
    expect((await tried.post('/api/authenticator-app', { code })).status).toBe(200);
    const number = { phone: '+971501234567', phoneVerifiedAt: services.clock.now() };
    await services.database.db.update(people).set(number).where(eq(people.email, staffEmail));
    Object.assign(services.settings, { demoPasswords: false, staffEmail: undefined, staffPassword: undefined });
    await expect(seed(services)).rejects.toThrow(/^STAFF_EMAIL and STAFF_PASSWORD are missing/);
    expect((await tried.get('/api/auth/user')).status).toBe(401);
    const answer = await login(services, demo, CALLER);
    expect(isDomainError(answer) && answer.code).toBe('account-disabled');
    // The address may stay; the password may not, and neither may one from the list.
    Object.assign(services.settings, { staffEmail, staffPassword: 'qwerty123' });
    await expect(seed(services)).rejects.toThrow(/^STAFF_PASSWORD is refused/);
    Object.assign(services.settings, { staffPassword: 'one cat at the door' });
    await seed(services);
    const owner = await signedIn(services, { email: staffEmail, password: 'one cat at the door' });
    expect((await owner.get('/api/desk/staff')).status).toBe(200);
    // Nor does anything else open it that was left there while the shop was tried out.
    expect((await owner.get('/api/passkeys')).json.passkeys).toEqual([]);
    expect((await owner.get('/api/authenticator-app')).json.appSince).toBeNull();
    expect((await owner.get('/api/profile')).json).toMatchObject({ phone: '', phoneVerified: false });
    // From then on the settings are not needed, and do not make another owner.
    Object.assign(services.settings, { staffEmail: 'second@example.com' });
    await seed(services);
    expect((await owner.get('/api/desk/staff')).json.staff).toHaveLength(1);
  } finally {
    await services.close();
  }
});

test('with real payments there is no known staff account, whatever NODE_ENV says', () => {
  const real = {
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  };
  expect(readSettings(real)).toMatchObject({ demoPasswords: false, demoAccount: false });
  expect(readSettings(real).staffPassword).toBeUndefined();
  expect(() => readSettings({ ...real, STAFF_PASSWORD: 'behind-the-desk' })).toThrow(/printed in the README/);
  expect(() =>
    readSettings({ NODE_ENV: 'production', PAYMENTS: 'sandbox', STAFF_PASSWORD: 'behind-the-desk' }),
  ).toThrow(/printed in the README/);
});
