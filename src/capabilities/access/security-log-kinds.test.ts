import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { expect } from 'vitest';
import { newAuthenticator } from '#tests/support/authenticator.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, testOnce, type TestServices } from '#tests/support/engines.ts';
import type { StaffList } from './staff-contract.ts';
import { EVENT_KINDS, type SecurityEventKind } from './rules/security-events.ts';
import { people, sessions } from './tables.ts';
import { disableDemoAccounts } from './actions/disable-demo-accounts.ts';
import { signInIdentity } from './actions/provider-sign-in.ts';
import { seedAdmin, seedStaff } from './actions/seed-staff.ts';
import {
  PASSWORD,
  MARYAM,
  RANA,
  OMAR,
  NUMBER,
  IPHONE,
  browserAt,
  register,
  signIn,
  mailed,
  texted,
  changeProfile,
  loggedEvents,
} from '#tests/support/security-log.ts';

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
  await record(() => changeProfile(pc, { email: 'new@example.com' }), 'email-asked self');
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
  await record(() => changeProfile(pc, { phone: NUMBER }), 'phone-asked self');
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
  await record(() => changeProfile(pc, { phone: '' }), 'phone-removed self');
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
  await record(
    () => staff(`${id}/second-factor-resets`, { asOf: services.clock.now().toISOString() }),
    'staff-second-factor-reset staff',
  );
  // The shop at its start: a password of the README closes an account, and the owner of the settings opens it again.
  Object.assign(services.settings, { demoPasswords: true });
  const passwords = { currentPassword: RANA.password, password: 'behind-the-desk' };
  await record(() => rana.post('/api/auth/password-changes', passwords), 'password-changed self');
  Object.assign(services.settings, { demoPasswords: false });
  await record(() => disableDemoAccounts(services), 'staff-closed shop');
  await record(() => seedAdmin(services, RANA), 'staff-opened shop');
}

onOneEngine('kinds of the security log', (open) => {
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
        const all = await loggedEvents(services);
        const added = all.slice(count).map(({ event }) => `${event.kind} ${event.by}`);
        expect(added).toEqual(expected);
        for (const { event } of all.slice(count)) seen.add(event.kind);
        count = all.length;
      });
      expect([...seen].toSorted()).toEqual(Object.keys(EVENT_KINDS).toSorted());

      const all = (await loggedEvents(services)).map(({ event }) => event);
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
});
