import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, openTestServices, testOnce, type TestServices } from '#tests/support/engines.ts';
import type { SecurityEventView } from './session-contract.ts';
import type { StaffList } from './staff-contract.ts';
import { EVENT_KINDS, type SecurityEventKind } from './rules/security-events.ts';
import { people, securityEvents, sessions } from './tables.ts';
import { disableDemoAccounts } from './actions/disable-demo-accounts.ts';
import { login } from './actions/login.ts';
import { signInIdentity } from './actions/provider-sign-in.ts';
import { seedAdmin, seedStaff } from './actions/seed-staff.ts';

const PASSWORD = 'sevensticks';
const MARYAM = 'maryam@example.com';
const RANA = { email: 'rana@example.com', password: 'reads-the-samples' };
const OMAR = { email: 'omar@example.com', password: 'looks-a-second-time' };
const NUMBER = '+971501234567';
const HOUR = 3_600_000;
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1';

/** A browser in Germany behind our proxy, by default. */
function browserAt(services: TestServices, address = '91.0.1.77', userAgent = WINDOWS): Browser {
  services.settings.trustedProxies = 1;
  return newBrowser(services, { 'x-forwarded-for': address, 'user-agent': userAgent });
}

async function register(browser: Browser, email = MARYAM): Promise<void> {
  const account = { firstName: 'Maryam', lastName: 'Example', email, password: PASSWORD };
  expect((await browser.post('/api/auth/register', { ...account, preferredLoginMethod: 'email' })).status).toBe(201);
}

const signIn = (browser: Browser, email = MARYAM, password = PASSWORD) =>
  browser.post('/api/auth/login', { email, password });

async function mailed(services: TestServices, kind: string, to: string): Promise<string> {
  await services.runJobs();
  const mail = (await services.mails()).findLast((one) => one.kind === kind && one.recipient === to);
  return /(?:token=|invitation#|join#)([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? `no ${kind} mail to ${to}`;
}

/** The code in the newest text message. */
async function texted(services: TestServices): Promise<string> {
  await services.runJobs();
  return /^\d{6}/.exec((await services.texts()).at(-1)?.body ?? '')?.[0] ?? 'no code';
}

/** A person with a confirmed address, signed in on a known browser. */
async function confirmed(services: TestServices, email = MARYAM, browser = browserAt(services)): Promise<Browser> {
  await register(browser, email);
  await signIn(browser, email);
  const token = await mailed(services, 'verify-email', email);
  expect((await browser.post('/api/auth/email-verifications', { token })).status).toBe(200);
  return browser;
}

async function profile(browser: Browser, change: object) {
  const { json } = await browser.get('/api/profile');
  const { firstName, lastName, email, phone, address, preferences } = json;
  const before = { firstName, lastName, email, phone, address, preferences, currentPassword: PASSWORD };
  expect((await browser.put('/api/profile', { ...before, ...change })).status).toBe(200);
}

const rows = (services: TestServices) =>
  services.database.db
    .select({ event: securityEvents, email: people.email })
    .from(securityEvents)
    .innerJoin(people, eq(people.id, securityEvents.personId))
    .orderBy(asc(securityEvents.at), asc(securityEvents.id));

const read = async (browser: Browser): Promise<SecurityEventView[]> =>
  (await browser.get('/api/security-events')).json.events;

type Recorder = (work: () => Promise<unknown>, ...expected: string[]) => unknown;

/** Performs every action that adds to the security log, by its route where it has one, with the expected rows. */
async function everything(services: TestServices, record: Recorder) {
  const [pc, phone] = [browserAt(services), browserAt(services, '2a00:1450:4001:81b::77', IPHONE)];
  const post = (path: string, body?: object) => pc.post(path, body);
  await record(() => register(pc));
  await record(() => signIn(pc), 'sign-in self');
  const first = await mailed(services, 'verify-email', MARYAM);
  await record(() => post('/api/auth/email-verifications', { token: first }), 'email-confirmed link');
  await record(() => signIn(phone), 'sign-in-new-device self');
  await record(() => signIn(pc), 'sign-in self');
  await record(() => signIn(pc, MARYAM, 'a guess'), 'wrong-passwords unknown');
  await record(() => signIn(pc, MARYAM, 'another guess'));
  const { json: list } = await pc.get('/api/sessions');
  const other = list.find(({ device }: { device: string }) => device === 'Safari on iPhone').id;
  await record(() => pc.delete(`/api/sessions/${other}`), 'session-ended self');
  await record(() => pc.delete('/api/sessions'), 'signed-out-others self');
  const headers = { authorization: `Bearer ${pc.token}`, 'x-forwarded-for': '91.0.1.77' };
  await record(
    async () => (await services.app.request('/api/profile/export', { headers })).arrayBuffer(),
    'data-exported self',
  );
  await record(() => post('/api/account-deletions', { password: 'a guess' }), 'deletion-asked self');
  await record(() => post('/api/account-deletions', { password: 'a guess' }));
  await everythingWithPasskeys(services, record, pc);
  await everythingOfMembers(services, record, pc);
  await everythingWithNumbers(services, record, pc);
  await record(() => profile(pc, { email: 'new@example.com' }), 'email-asked self');
  const newer = await mailed(services, 'email-change', 'new@example.com');
  await record(() => post('/api/auth/email-verifications', { token: newer }), 'email-changed link');
  const undo = await mailed(services, 'email-changed', MARYAM);
  await record(() => post('/api/auth/email-change-undos', { token: undo }), 'email-change-undone link');
  await record(async () => {
    await post('/api/auth/password-reset-requests', { email: MARYAM });
    await services.runJobs();
  }, 'reset-asked unknown');
  const reset = await mailed(services, 'reset-password', MARYAM);
  await record(() => post('/api/auth/password-resets', { token: reset, password: PASSWORD }), 'password-reset link');
  await record(() => signIn(pc), 'sign-in self');
  const passwords = { currentPassword: PASSWORD, password: 'eightsticks' };
  await record(() => post('/api/auth/password-changes', passwords), 'password-changed self');
  await record(() => post('/api/auth/logout'), 'signed-out self');
  await record(() => signIn(pc, MARYAM, 'eightsticks'), 'sign-in self');
  await record(() => post('/api/auth/logout-everywhere'), 'signed-out-everywhere self');
  await everythingOfStaff(services, record);
}

async function everythingWithPasskeys(services: TestServices, record: Recorder, pc: Browser) {
  const tablet = browserAt(services, '2a00:1450:4001:81b::77', IPHONE);
  const authenticator = newAuthenticator();
  const confirm = () => pc.post('/api/auth/confirmations', { password: PASSWORD });
  const enter = async () => {
    const { json: options } = await tablet.post('/api/auth/passkey-challenges');
    return tablet.post('/api/auth/passkey-logins', { response: authenticator.answer(options) });
  };
  await record(confirm);
  const { json: options } = await pc.post('/api/passkey-challenges');
  await record(() => pc.post('/api/passkeys', { response: authenticator.register(options) }), 'passkey-added self');
  const [{ id }] = (await pc.get('/api/passkeys')).json.passkeys;
  await record(() => pc.patch(`/api/passkeys/${id}`, { name: 'Laptop' }));
  await record(enter, 'sign-in-new-device self');
  await record(enter, 'sign-in self');
  authenticator.counter -= 1;
  await record(enter, 'passkey-refused unknown');
  authenticator.counter -= 1;
  await record(enter);
  await record(() => pc.delete(`/api/passkeys/${id}`), 'passkey-removed self');
}

async function everythingOfMembers(services: TestServices, record: Recorder, pc: Browser) {
  const email = 'sitter@example.com';
  const guest = browserAt(services);
  await register(guest, email);
  await record(() => signIn(guest, email), 'sign-in self');
  await services.database.db
    .update(people)
    .set({ emailVerifiedAt: services.clock.now() })
    .where(eq(people.email, email));
  let membership = '';
  const join = async () => {
    await record(() => pc.post('/api/household-people/invitations', { email, role: 'partner' }), 'member-invited self');
    const token = await mailed(services, 'member-invitation', email);
    const accept = async () => {
      membership = (await guest.post('/api/household-invitations/acceptances', { token })).json.membership;
    };
    await record(accept, 'member-joined link');
  };
  await join();
  await record(() => guest.delete(`/api/memberships/${membership}`), 'member-left unknown');
  await record(() => guest.delete(`/api/memberships/${membership}`));
  await join();
  await record(() => pc.delete(`/api/household-people/${membership}`), 'member-ended self');
}

async function everythingWithNumbers(services: TestServices, record: Recorder, pc: Browser) {
  const reset = (code: string) => pc.post('/api/auth/phone-resets', { phone: NUMBER, code, password: PASSWORD });
  const other = { email: 'other@example.com', firstName: 'Other', lastName: 'Example', password: PASSWORD };
  await pc.post('/api/auth/register', { ...other, preferredLoginMethod: 'email' });
  await services.database.db.update(people).set({ phone: NUMBER }).where(eq(people.email, other.email));
  await record(() => profile(pc, { phone: NUMBER }), 'phone-asked self');
  await record(() => pc.post('/api/profile/phone-codes'));
  const code = await texted(services);
  const confirm = () => pc.post('/api/profile/phone-verifications', { code });
  await record(confirm, 'phone-taken unknown', 'phone-confirmed self');
  await record(async () => {
    await pc.post('/api/auth/phone-reset-requests', { phone: NUMBER });
    await services.runJobs();
  }, 'reset-code-asked unknown');
  const right = await texted(services);
  const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
  await record(() => reset(wrong), 'wrong-reset-codes unknown');
  await record(() => reset(wrong));
  await record(() => reset(right), 'password-reset-by-phone code');
  await record(() => signIn(pc), 'sign-in self');
  await record(() => profile(pc, { phone: '' }), 'phone-removed self');
}

async function everythingWithAnApp(services: TestServices, record: Recorder, rana: Browser) {
  const confirm = () => rana.post('/api/auth/confirmations', { password: RANA.password });
  await confirm();
  const { secret } = (await rana.post('/api/authenticator-app/setups')).json;
  const timestamp = services.clock.now().getTime();
  let codes: string[] = [];
  const setUp = async () => {
    const { json } = await rana.post('/api/authenticator-app', { code: new TOTP({ secret }).generate({ timestamp }) });
    codes = json.recoveryCodes;
  };
  await record(setUp, 'app-added self');
  await record(async () => {
    codes = (await rana.post('/api/authenticator-app/recovery-codes')).json.recoveryCodes;
  }, 'recovery-codes-made self');
  const asked = await signIn(rana, RANA.email, RANA.password);
  const { pendingToken } = asked.json.details;
  const enter = (code = '') => rana.post('/api/auth/second-factors', { pendingToken, code });
  await record(() => enter('000000'), 'wrong-codes unknown');
  await record(() => enter('000000'));
  await record(() => enter(codes[0]), 'recovery-code-used self', 'sign-in self');
  await confirm();
  await record(() => rana.delete('/api/authenticator-app'), 'app-removed self');
}

async function everythingOfStaff(services: TestServices, record: Recorder) {
  const [rana, omar] = [browserAt(services), browserAt(services, '10.1.2.3')];
  await seedStaff(services, RANA);
  await record(() => signIn(rana, RANA.email, RANA.password), 'sign-in self');
  const staff = (path: string, body: object) => rana.post(`/api/desk/staff/${path}`, body);
  const invite = (email: string) => staff('invitations', { email, role: 'lab' });
  await record(() => invite('late@example.com'), 'staff-invited staff');
  await record(() => staff('withdrawals', { email: 'late@example.com' }), 'staff-invitation-withdrawn staff');
  await record(() => staff('withdrawals', { email: 'late@example.com' }));
  await record(() => invite(OMAR.email), 'staff-invited staff');
  const token = await mailed(services, 'staff-invitation', OMAR.email);
  const name = { firstName: 'Omar', lastName: 'Lab' };
  await record(() => omar.post('/api/staff-invitations/acceptances', { token, ...name, ...OMAR }), 'staff-joined link');
  const list: StaffList = (await rana.get('/api/desk/staff')).json;
  const id = list.staff.find(({ email }) => email === OMAR.email)?.id;
  await record(() => staff(`${id}/role`, { role: 'support' }), 'staff-role-changed staff');
  await record(() => staff(`${id}/role`, { role: 'support' }));
  await record(() => staff(`${id}/session-endings`, {}), 'staff-signed-out staff');
  await record(() => staff(`${id}/session-endings`, {}));
  await record(() => staff(`${id}/access`, { enabled: false }), 'staff-closed staff');
  await record(() => staff(`${id}/access`, { enabled: true }), 'staff-opened staff');
  const identity = {
    issuer: 'https://id.example',
    subject: '1',
    email: OMAR.email,
    emailVerified: true,
    multiFactor: true,
  };
  const caller = { address: '10.1.2.3', userAgent: undefined, knownDevices: undefined };
  const enter = () => signInIdentity(services, identity, caller);
  await record(enter, 'provider-linked self', 'sign-in self');
  await record(enter, 'sign-in-new-device self');
  await everythingWithAnApp(services, record, rana);
  const { households } = (await rana.get(`/api/desk/households?search=${encodeURIComponent(MARYAM)}`)).json;
  const household = `/api/desk/households/${households[0].id}`;
  const [{ id: personId, version, firstName, lastName }] = (await rana.get(household)).json.people;
  const asked = { id: randomUUID(), body: 'By mail.' };
  const correction = { ...asked, personId, version, firstName, lastName: `${lastName}-Example` };
  await record(() => rana.post(`${household}/profile`, correction), 'profile-corrected staff');
  await record(() => rana.post(`${household}/profile`, correction));
  await record(() => staff(`${id}/second-factor-resets`, {}), 'staff-second-factor-reset staff');
  // The shop at its start: a password of the README closes an account, and the owner of the settings opens it again.
  Object.assign(services.settings, { demoPasswords: true });
  const passwords = { currentPassword: RANA.password, password: 'behind-the-desk' };
  await record(() => rana.post('/api/auth/password-changes', passwords), 'password-changed self');
  Object.assign(services.settings, { demoPasswords: false });
  await record(() => disableDemoAccounts(services), 'staff-closed shop');
  await record(() => seedAdmin(services, RANA), 'staff-opened shop');
}

onOneEngine('the security log', (open) => {
  testOnce(
    'every kind is recorded by its action, once, with device and country, and holds no address and no token',
    async () => {
      const services = await open();
      const seen = new Set<string>();
      const hashes = new Set<string>();
      let count = 0;
      await everything(services, async (work, ...expected) => {
        services.clock.advance(1000);
        await work();
        for (const { tokenHash } of await services.database.db.select().from(sessions))
          for (const form of ['hex', 'base64', 'base64url'] as const) hashes.add(Buffer.from(tokenHash).toString(form));
        const all = await rows(services);
        const added = all.slice(count).map(({ event }) => `${event.kind} ${event.by}`);
        expect(added).toEqual(expected);
        for (const { event } of all.slice(count)) seen.add(event.kind);
        count = all.length;
      });
      expect([...seen].toSorted()).toEqual(Object.keys(EVENT_KINDS).toSorted());

      const all = (await rows(services)).map(({ event }) => event);
      const first = (kind: SecurityEventKind) => all.find((event) => event.kind === kind);
      expect(first('sign-in')).toMatchObject({ device: 'Chrome on Windows', country: 'DE', network: '91.0.1.0/24' });
      const phone = first('sign-in-new-device');
      expect(phone).toMatchObject({ device: 'Safari on iPhone', country: 'IE', network: '2a00:1450:4001::/48' });
      expect(first('reset-asked')).toMatchObject({ device: 'Chrome on Windows', country: 'DE', session: null });
      expect(first('staff-joined')).toMatchObject({ country: null, network: '10.1.2.0/24', detail: { role: 'lab' } });
      // A colleague does not learn where an owner was.
      expect(first('staff-role-changed')).toMatchObject({ network: null, device: null, detail: { role: 'support' } });
      // Nor does an account that loses its number learn where the one that confirmed it was.
      expect(first('phone-taken')).toMatchObject({ network: null, device: null, session: null });
      const text = JSON.stringify(all);
      expect(text).not.toMatch(/97150|91\.0\.1\.77|:81b:|10\.1\.2\.3|\$argon2|sevensticks|eightsticks/);
      const mails = (await services.mails()).map((mail) => mail.text ?? '').join();
      const links = [...mails.matchAll(/(?:token=|invitation#)([\w-]{43})/g)].map(([, token = '']) => token);
      expect([links.length, hashes.size].every((many) => many > 5)).toBe(true);
      for (const secret of [...links, ...hashes]) expect(text).not.toContain(secret);
    },
  );

  test('the security log omits rolled-back events and shows a person only their own, page by page', async () => {
    const services = await open();
    const maryam = await confirmed(services);
    const stranger = browserAt(services, '94.200.1.9');
    await register(stranger, 'other@example.com');
    await signIn(stranger, 'other@example.com');
    for (let n = 0; n < 12; n++) {
      await signIn(maryam); // the clock stands still: rows of one moment have an order too
    }
    expect((await newBrowser(services).get('/api/security-events')).status).toBe(401);
    expect((await read(stranger)).map(({ kind, place, here }) => [kind, place, here])).toEqual([
      ['sign-in', { kind: 'country', code: 'AE' }, true],
    ]);
    const pages = [];
    let next: string | null = '';
    do {
      const { json } = await maryam.get(`/api/security-events?before=${next}`);
      pages.push(json.events);
      next = json.next;
    } while (next);
    expect(pages.map((page) => page.length)).toEqual([6, 6, 2]);
    const ids = new Set(pages.flat().map(({ id }: SecurityEventView) => id));
    expect(ids.size).toBe(14);
    expect(pages.flat().filter(({ here }: SecurityEventView) => here)).toHaveLength(1);
    for (const before of ['nonsense', '1.2', `x.${crypto.randomUUID()}`])
      expect((await maryam.get(`/api/security-events?before=${before}`)).json.issues[0].path).toBe('before');
    // A place of somebody else's row shows nothing of theirs.
    const { event } = (await rows(services)).find(({ email }) => email === 'other@example.com') ?? {};
    const { json } = await maryam.get(`/api/security-events?before=${event?.at.getTime()}.${event?.id}`);
    expect(json.events.every(({ id }: SecurityEventView) => ids.has(id))).toBe(true);
    // A link that cannot work leaves no trace.
    const before = (await rows(services)).length;
    await maryam.post('/api/auth/password-resets', { token: 'x'.repeat(43), password: 'eightsticks' });
    expect((await rows(services)).length).toBe(before);
  });

  testOnce('leaving takes the log along, and nobody else’s', async () => {
    const services = await open();
    const browser = await confirmed(services);
    const other = await confirmed(services, 'other@example.com', browserAt(services));
    expect((await browser.post('/api/account-deletions', { password: PASSWORD })).status).toBe(200);
    expect(new Set((await rows(services)).map(({ email }) => email))).toEqual(new Set(['other@example.com']));
    expect((await read(other)).length).toBe(2);
  });

  testOnce('owners read who changed what about colleagues, and nobody else does', async () => {
    const services = await open();
    await seedStaff(services, RANA);
    const rana = browserAt(services);
    await signIn(rana, RANA.email, RANA.password);
    await rana.post('/api/desk/staff/invitations', { email: OMAR.email, role: 'lab' });
    const token = await mailed(services, 'staff-invitation', OMAR.email);
    const omar = browserAt(services);
    await omar.post('/api/staff-invitations/acceptances', { token, firstName: 'Omar', lastName: 'Lab', ...OMAR });
    const { json: me } = await omar.get('/api/auth/user');
    services.clock.advance(1000);
    await rana.post(`/api/desk/staff/${me.user.id}/role`, { role: 'support' });
    const { json } = await rana.get('/api/desk/staff/changes');
    expect(json.next).toBeNull();
    expect(json.events).toMatchObject([
      { kind: 'staff-role-changed', person: 'Omar Lab', staff: 'Desk Purrwell', role: 'support' },
      { kind: 'staff-joined', person: 'Omar Lab', staff: null, role: 'lab' },
      { kind: 'staff-invited', person: 'Desk Purrwell', staff: 'Desk Purrwell', role: 'lab', email: OMAR.email },
    ]);
    expect((await omar.get('/api/desk/staff/changes')).status).toBe(403);
    expect((await read(omar))[0]).toMatchObject({ kind: 'staff-role-changed', staff: 'Desk', device: null });
  });

  testOnce(
    'a hundred wrong passwords at once are one line, those of another day another; a known account costs no more',
    async () => {
      const services = await open();
      await register(browserAt(services));
      const guess = (n: number, email = MARYAM) =>
        login(services, { email, password: `guess ${n}` }, { address: `198.51.${n}.7`, userAgent: WINDOWS });
      await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n)));
      const kinds = async () => (await rows(services)).map(({ event }) => event.kind);
      expect(await kinds()).toEqual(['wrong-passwords']);
      services.clock.advance(25 * HOUR);
      const counted = [];
      for (const [n, email] of [MARYAM, 'nobody@example.com', MARYAM, 'nobody@example.com'].entries()) {
        services.statements();
        await guess(n, email);
        counted.push(services.statements().length);
      }
      expect(await kinds()).toEqual(['wrong-passwords', 'wrong-passwords']);
      expect(counted[0]).toBe(counted[1]);
      expect(counted[2]).toBe(counted[3]);
    },
  );
});

onOneEngine('passkeys and numbers after a new password', (open) => {
  test('a code leaves passkeys and a mail names them; a mailed link takes them and a new number off, which is recorded', async () => {
    const services = await open();
    const pc = await confirmed(services);
    await pc.post('/api/auth/confirmations', { password: PASSWORD });
    const { json: options } = await pc.post('/api/passkey-challenges');
    await pc.post('/api/passkeys', { response: newAuthenticator().register(options), name: 'My laptop' });
    await services.database.db.update(people).set({ phone: NUMBER, phoneVerifiedAt: services.clock.now() });
    await pc.post('/api/auth/phone-reset-requests', { phone: NUMBER });
    const code = await texted(services);
    const reset = await pc.post('/api/auth/phone-resets', { phone: NUMBER, code, password: PASSWORD });
    expect(reset.status).toBe(200);
    const mail = (await services.mails()).findLast(({ kind }) => kind === 'sign-in-method');
    expect(mail?.text).toContain('These passkeys still work: My laptop.');
    await pc.post('/api/auth/password-reset-requests', { email: MARYAM });
    const token = await mailed(services, 'reset-password', MARYAM);
    const before = (await rows(services)).length;
    await pc.post('/api/auth/password-resets', { token, password: PASSWORD, removePasskeys: true });
    const added = (await rows(services)).slice(before).map(({ event }) => `${event.kind} ${event.by}`);
    expect(added).toEqual(['password-reset link', 'phone-removed link', 'passkey-removed link']);
  });
});

onOneEngine('the mail about a new device', (open) => {
  const told = async (services: TestServices) => (await services.mails()).filter(({ kind }) => kind === 'new-device');

  test('comes once for each device, in the time of the household, whatever letters are wanted, and opens nothing', async () => {
    const services = await open();
    const pc = await confirmed(services);
    expect(await told(services)).toEqual([]);
    await profile(pc, {
      preferences: { emailNotifications: false, smsNotifications: false, deliveryReminders: false },
    });
    services.clock.advance(24 * HOUR);
    await signIn(pc);
    expect(await told(services)).toEqual([]);
    const phone = browserAt(services, '5.32.10.9', IPHONE);
    await signIn(phone);
    await signIn(phone);
    const [mail, ...others] = await told(services);
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(MARYAM);
    // 09:00 in Greenwich.
    expect(mail?.text).toContain(
      'on 2 December 2026, 13:00 (GST), with Safari on iPhone, from the United Arab Emirates (estimated).',
    );
    expect(mail?.text).toContain('/forgot-password');
    expect(mail?.text).not.toMatch(/token|5\.32/);
    // A reset makes its browser known.
    const laptop = browserAt(services);
    await laptop.post('/api/auth/password-reset-requests', { email: MARYAM });
    const token = await mailed(services, 'reset-password', MARYAM);
    await laptop.post('/api/auth/password-resets', { token, password: PASSWORD });
    await signIn(laptop);
    expect(await told(services)).toHaveLength(1);
  });

  test('does not come for the first sign-in or to an address nobody confirmed, comes to staff, and five times a day at most', async () => {
    const services = await open();
    const pc = browserAt(services);
    await register(pc);
    await signIn(pc);
    await signIn(browserAt(services, '5.32.10.9', IPHONE));
    expect((await read(pc)).map(({ kind }) => kind)).toEqual(['sign-in-new-device', 'sign-in']);
    expect(await told(services)).toEqual([]);
    await seedStaff(services, RANA);
    services.clock.advance(48 * HOUR);
    for (let n = 0; n < 8; n++) await signIn(browserAt(services), RANA.email, RANA.password);
    expect((await told(services)).map(({ recipient }) => recipient)).toEqual(Array(5).fill(RANA.email));
  });

  test('signing in on a known device costs one statement more for the log, and reading a session none', async () => {
    const services = await open();
    const pc = await confirmed(services);
    services.statements();
    await signIn(pc);
    const statements = services.statements();
    expect(statements.filter((text) => text.includes('security_events'))).toHaveLength(1);
    expect(statements.filter((text) => !/security_events/.test(text)).join()).not.toMatch(/new-device/);
    await pc.get('/api/auth/user');
    expect(services.statements()).toHaveLength(1);
  });
});

/** Tables that say nothing about who gets in; each other one of this module does, also one that is new. */
const HARMLESS = new Set([
  'households',
  'memberships',
  'finishedDocuments',
  'singleUseTokens',
  'webauthnChallenges',
  'rateLimits',
  'auditLog',
  'actsOnBehalf',
  'securityEvents',
]);
const RECORDS = /\b(recordSecurityEvent|recordWrongPassword|announceSignInMethod|signIn)\(/;
/** With the reason why nothing is recorded there. */
const RECORDED_BY_OTHERS: { [file: string]: string } = {
  'as-member.ts': 'Only notes when a member last acted.',
  'authenticate.ts': 'Only notes when a session was last used.',
  'confirm-identity.ts': 'A confirmation opens nothing by itself; a copied passkey is recorded as an attempt.',
  'create-account.ts': 'An account begins with nobody in it; the first sign-in is recorded.',
  'dismiss-password-advice.ts': 'The advice is no way in.',
  'household-people.ts': 'Records it through tellEnded.',
  'members-at-desk.ts': 'Records it through tellEnded.',
  'open-session.ts': 'Those who call openSession record why.',
  'phone-code.ts': 'Those who take a code record what it opened.',
  'secure-account.ts': 'Those who call secureAccount record why.',
};

/** The functions of this module's stores that write to a table which says who gets in. */
function writers(): string[] {
  const folder = 'src/capabilities/access';
  const stores = readdirSync(folder).filter((file) => /store\.ts$/.test(file));
  const functions = stores
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split(/\n(?=(?:export )?(?:async )?function )/))
    .map((text) => ({ name: /^(?:export )?(?:async )?function (\w+)/.exec(text)?.[1] ?? '', text }));
  const direct = functions.filter(({ text }) =>
    [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].some(([, table = '']) => !HARMLESS.has(table)),
  );
  const calls = functions.filter(({ text }) => direct.some(({ name }) => text.includes(` ${name}(`)));
  return [...new Set([...direct, ...calls].map(({ name }) => name))];
}

test('every action that opens or ends a session, or changes how somebody gets in, records it', () => {
  const names = writers();
  expect(names).toEqual(
    expect.arrayContaining([
      ...['insertSession', 'deleteSessions', 'deleteSessionsOf', 'updatePerson', 'removeNumberFromOthers'],
      ...['insertPasskey', 'deletePasskey', 'deletePasskeysOf', 'countPasskeyUse'],
      ...['confirmApp', 'deleteAppOf', 'replaceRecoveryCodes', 'takeRecoveryCode', 'takePhoneCode'],
    ]),
  );
  const touches = new RegExp(`\\b(${[...names, 'openSession', 'secureAccount'].join('|')})\\(`);
  const folder = 'src/capabilities/access/actions';
  const silent = readdirSync(folder).filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return touches.test(text) && !RECORDS.test(text);
  });
  expect(silent).toEqual(Object.keys(RECORDED_BY_OTHERS));
  // Other modules open a session with `signIn`, which records it.
  const outside = readdirSync('src/capabilities', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('access'))
    .filter((file) => /\bopenSession\(/.test(readFileSync(join('src/capabilities', file), 'utf8')));
  expect(outside).toEqual([]);
});

test('with an address that is none, such as a socket, nothing is kept of it', async () => {
  const services = await openTestServices('pglite');
  try {
    await register(newBrowser(services));
    await login(services, { email: MARYAM, password: PASSWORD }, { address: '/tmp/socket' });
    expect((await rows(services))[0]?.event).toMatchObject({ network: null, country: null, device: null });
  } finally {
    await services.close();
  }
});
