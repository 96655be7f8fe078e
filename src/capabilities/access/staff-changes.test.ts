import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { totp, bytesOfKey } from '#tests/support/totp.ts';
import { seedStaff } from './actions/seed-staff.ts';
import type { StaffList } from './staff-contract.ts';
import type { StaffRole } from './rules/staff-roles.ts';
import { authenticatorApps, people, rateLimits, recoveryCodes } from './tables.ts';

const PASSWORD = 'works-at-the-desk';
const emailOf = (name: string) => `${name.toLowerCase()}@desk.example`;

onOneEngine('changes to staff', (open) => {
  let services: TestServices;
  beforeAll(async () => {
    services = await open('shared');
  });
  // Each test has the shop to itself.
  beforeEach(async () => {
    const { db } = services.database;
    await db.update(people).set({ role: 'customer', disabledAt: null });
    await db.delete(rateLimits);
  });

  let run = 0;
  /** A colleague with this role, signed in now. */
  async function colleague(role: StaffRole): Promise<{ id: string; email: string; browser: Browser }> {
    const email = emailOf(`colleague-${++run}`);
    await seedStaff(services, { email, password: PASSWORD, firstName: `C${run}`, role });
    const browser = newBrowser(services);
    const { json } = await browser.post('/api/auth/login', { email, password: PASSWORD });
    return { id: json.user.id, email, browser };
  }
  const stands = async (id: string) => {
    const [row] = await services.database.db.select().from(people).where(eq(people.id, id));
    return `${row?.role} ${row?.disabledAt ? 'closed' : 'open'}`;
  };

  test('the last open admin stays one, and everybody else is changed as asked', async () => {
    // Columns: role of the colleague, whether another active owner exists, the change, and its result.
    const table: [who: StaffRole, other: boolean, change: object, path: string, then: string][] = [
      ['admin', false, { role: 'lab' }, 'role', 'last-admin'],
      ['admin', false, { role: 'support' }, 'role', 'last-admin'],
      ['admin', false, { enabled: false }, 'access', 'last-admin'],
      ['admin', false, { role: 'admin' }, 'role', 'admin open'],
      ['admin', false, { enabled: true }, 'access', 'admin open'],
      ['admin', true, { role: 'lab' }, 'role', 'lab open'],
      ['admin', true, { enabled: false }, 'access', 'admin closed'],
      ['lab', true, { role: 'admin' }, 'role', 'admin open'],
      ['lab', true, { enabled: false }, 'access', 'lab closed'],
      ['support', true, { role: 'lab' }, 'role', 'lab open'],
      ['support', true, { enabled: true }, 'access', 'support open'],
    ];
    for (const [role, other, change, path, then] of table) {
      await services.database.db.update(people).set({ role: 'customer' });
      const who = await colleague(role);
      const by = other ? await colleague('admin') : who;
      const before = await stands(who.id);
      const { status, json } = await by.browser.post(`/api/desk/staff/${who.id}/${path}`, change);
      expect([role, other, change, json.code ?? (await stands(who.id))]).toEqual([role, other, change, then]);
      expect(status).toBe(then === 'last-admin' ? 409 : 200);
      if (then === 'last-admin') expect(await stands(who.id)).toBe(before);
    }
  });

  test('a closed account is closed at once and everywhere, keeps its role, and is reopened as it was', async () => {
    const [owner, lab] = [await colleague('admin'), await colleague('lab')];
    const access = (enabled: boolean) => owner.browser.post(`/api/desk/staff/${lab.id}/access`, { enabled });
    expect((await access(false)).status).toBe(200);
    expect((await lab.browser.get('/api/desk/results')).status).toBe(401);
    const login = () => newBrowser(services).post('/api/auth/login', { email: lab.email, password: PASSWORD });
    expect((await login()).json.code).toBe('account-disabled');
    // While it is closed it can be given another role, and closing it twice is no second change.
    expect((await access(false)).status).toBe(200);
    // Another admin reads who did it.
    const other = await colleague('admin');
    expect((await other.browser.post(`/api/desk/staff/${lab.id}/access`, { enabled: false })).json).toMatchObject({
      code: 'access-set',
      message: expect.stringMatching(/^\S+ .+ closed the account of \S+ before\.$/),
    });
    await owner.browser.post(`/api/desk/staff/${lab.id}/role`, { role: 'support' });
    expect(await stands(lab.id)).toBe('support closed');
    await access(true);
    const { json } = await login();
    expect(json.user.role).toBe('support');
    const { events } = (await owner.browser.get('/api/desk/staff/changes')).json;
    const about = events.filter(({ person }: { person: string }) => person.startsWith(`C${run - 1} `));
    expect(about.map(({ kind, role }: { kind: string; role: string | null }) => [kind, role]).toReversed()).toEqual([
      ['staff-closed', null],
      ['staff-role-changed', 'support'],
      ['staff-opened', null],
    ]);
  });

  test('an admin signs a colleague out on every device, once shown to be there, and nobody else does', async () => {
    const [admin, vet] = [await colleague('admin'), await colleague('vet')];
    const path = (id: string) => `/api/desk/staff/${id}/session-endings`;
    const devices = async () =>
      (await admin.browser.get('/api/desk/staff')).json.staff.find(({ id }: { id: string }) => id === vet.id).devices;
    expect((await vet.browser.post(path(admin.id))).status).toBe(403);
    expect(await devices()).toBeGreaterThan(0);
    services.clock.advance(11 * 60_000);
    expect((await admin.browser.post(path(vet.id))).json.code).toBe('confirmation-needed');
    await admin.browser.post('/api/auth/confirmations', { password: PASSWORD });
    expect((await admin.browser.post(path(vet.id))).status).toBe(200);
    expect((await admin.browser.post(path(vet.id))).status).toBe(200);
    expect(await devices()).toBe(0);
    expect((await vet.browser.get('/api/desk/results')).status).toBe(401);
    expect((await admin.browser.post(path(newId()))).json.code).toBe('colleague-unknown');
  });

  test('of two admins who make each other something else at once one stays an admin', async () => {
    const [one, two] = [await colleague('admin'), await colleague('admin')];
    const demote = (by: Browser, id: string) => by.post(`/api/desk/staff/${id}/role`, { role: 'lab' });
    const answers = await Promise.all([demote(one.browser, two.id), demote(two.browser, one.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect([await stands(one.id), await stands(two.id)].toSorted()).toEqual(['admin open', 'lab open']);
  });

  test('of two admins who give a colleague a role at once one wins, and the other is told who', async () => {
    const [one, two, vet] = [await colleague('admin'), await colleague('admin'), await colleague('vet')];
    const give = (by: Browser, role: StaffRole, seen: StaffRole) =>
      by.post(`/api/desk/staff/${vet.id}/role`, { role, seen });
    const answers = await Promise.all([give(one.browser, 'lab', 'vet'), give(two.browser, 'support', 'vet')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const isFirst = answers[0]?.status === 200;
    const [admin, role] = [isFirst ? run - 2 : run - 1, isFirst ? 'lab' : 'support'] as const;
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'role-changed',
      message: expect.stringMatching(
        new RegExp(`^C${admin} .+ gave C${run} the role ${role} after this list was shown`),
      ),
    });
    expect(await stands(vet.id)).toBe(`${role} open`);
    const [winner, loser] = isFirst ? [one, two] : [two, one];
    expect((await give(winner.browser, role, 'vet')).status).toBe(200);
    expect((await give(loser.browser, role, 'vet')).json.code).toBe('role-changed');
    expect((await give(two.browser, 'finance', role)).status).toBe(200);
  });

  test('an admin invites twenty in an hour, to addresses without an account, and a newer invitation ends the older', async () => {
    const owner = await colleague('admin');
    const invite = (email: string, role = 'lab') => owner.browser.post('/api/desk/staff/invitations', { email, role });
    for (let n = 0; n < 20; n++) expect((await invite(`new-${n}@desk.example`)).status).toBe(200);
    const more = await invite('new-20@desk.example');
    expect([more.status, more.json.code, Number(more.headers.get('retry-after')) > 3500]).toEqual([
      429,
      'too-many-attempts',
      true,
    ]);
    services.clock.advance(3_600_000);
    // By then the sign-in is no recent proof any more.
    expect((await invite('new-20@desk.example')).json.code).toBe('confirmation-needed');
    await owner.browser.post('/api/auth/confirmations', { password: PASSWORD });
    expect((await invite('new-19@desk.example', 'support')).status).toBe(200);
    const list: StaffList = (await owner.browser.get('/api/desk/staff')).json;
    expect(list.invitations.filter(({ email }) => email === 'new-19@desk.example')).toMatchObject([
      { role: 'support' },
    ]);
    expect(list.invitations).toHaveLength(20);
    for (const email of [owner.email, owner.email.toUpperCase()])
      expect((await invite(email)).json).toMatchObject({ code: 'invalid', issues: [{ path: 'email' }] });
    for (const body of [{ email: 'x@desk.example', role: 'customer' }, { email: 'x@desk.example' }, { role: 'lab' }])
      expect((await owner.browser.post('/api/desk/staff/invitations', body)).status).toBe(422);
  });

  test('of two admins who invite one address the second is told who did, and replaces the invitation once it was shown', async () => {
    const [owner, other] = [await colleague('admin'), await colleague('admin')];
    const email = 'twice@desk.example';
    const invite = (by: typeof owner, seen?: string | null) =>
      by.browser.post('/api/desk/staff/invitations', { email, role: 'lab', seen });
    const open = async () =>
      ((await owner.browser.get('/api/desk/staff')).json as StaffList).invitations.filter((one) => one.email === email);
    expect((await invite(owner)).status).toBe(200);
    services.clock.advance(1000);
    expect((await invite(owner, null)).status).toBe(200);
    const [first, ...more] = await open();
    expect(more).toEqual([]);
    for (const seen of [undefined, null, services.clock.now().toISOString()]) {
      const { status, json } = await invite(other, seen);
      expect([status, json.code, json.message]).toEqual([
        409,
        'invited-before',
        `${first?.invitedBy} has invited ${email} as lab. Press again to send a newer link in its place.`,
      ]);
    }
    expect(await open()).toEqual([first]);
    services.clock.advance(1000);
    expect((await invite(other, first?.expiresAt)).status).toBe(200);
    expect(await open()).toHaveLength(1);
    expect((await open())[0]?.expiresAt).not.toBe(first?.expiresAt);

    const withdraw = (by: typeof owner) => by.browser.post('/api/desk/staff/withdrawals', { email });
    for (const _ of [1, 2]) expect((await withdraw(owner)).status).toBe(200);
    expect((await withdraw(other)).json).toMatchObject({
      code: 'invitation-over',
      message: expect.stringMatching(new RegExp(`^${first?.invitedBy} .+ withdrew the invitation to ${email} before`)),
    });
  });

  test('an invitation makes its account with a name and a fit password, for the role it was made for', async () => {
    const owner = await colleague('admin');
    await owner.browser.post('/api/desk/staff/invitations', { email: 'joins@desk.example', role: 'support' });
    const mail = (await services.mails()).findLast(({ recipient }) => recipient === 'joins@desk.example');
    const token = /staff-invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const form = { token, firstName: 'Joins', lastName: 'Desk', password: 'a good long one' };
    const accept = (change: object) =>
      newBrowser(services).post('/api/staff-invitations/acceptances', { ...form, ...change });
    for (const [change, field] of [
      [{ firstName: ' ' }, 'firstName'],
      [{ lastName: '' }, 'lastName'],
      [{ password: 'short' }, 'password'],
      [{ password: 'joins@desk.example' }, 'password'],
      [{ password: 'Joins Desk' }, 'password'],
      [{ password: 'password' }, 'password'],
    ] as const)
      expect((await accept(change)).json.issues).toMatchObject([{ path: field }]);
    const made = await accept({ role: 'admin', email: 'other@desk.example' });
    expect([made.status, made.json.user]).toMatchObject([
      201,
      { role: 'support', email: 'joins@desk.example', emailVerified: true },
    ]);
    expect((await accept({})).json.code).toBe('link-used');
  });
});

onOneEngine('an authenticator app, step by step', (open) => {
  type State = 'none' | 'begun' | 'in use';
  let services: TestServices;
  let browser: Browser;
  let personId: string;
  beforeAll(async () => {
    services = await open('shared');
    const account = { email: 'rana@desk.example', password: PASSWORD };
    await seedStaff(services, account);
    browser = newBrowser(services);
    personId = (await browser.post('/api/auth/login', account)).json.user.id;
  });
  const APP = '/api/authenticator-app';
  const codeOf = (secret: string, seconds = 0) =>
    totp(bytesOfKey(secret), services.clock.now().getTime() / 1000 + seconds);
  /** Six digits that are no code of this app now, nor of the steps beside. */
  const wrongCode = (secret: string) => {
    const right = [-30, 0, 30].map((seconds) => codeOf(secret, seconds));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) as string;
  };

  /** Brings the app into a state, with a confirmed session, and returns its secret. */
  async function bringTo(state: State): Promise<string> {
    const { db } = services.database;
    await db.delete(recoveryCodes);
    await db.delete(authenticatorApps);
    await db.delete(rateLimits);
    services.clock.advance(60_000);
    await browser.post('/api/auth/confirmations', { password: PASSWORD });
    if (state === 'none') return 'A'.repeat(32);
    const { secret } = (await browser.post(`${APP}/setups`)).json;
    if (state === 'in use') expect((await browser.post(APP, { code: codeOf(secret) })).status).toBe(200);
    services.clock.advance(60_000);
    return secret;
  }
  const standing = async () => {
    const { appSince, recoveryCodesLeft } = (await browser.get(APP)).json;
    const [row] = await services.database.db.select().from(authenticatorApps);
    return `${appSince ? 'in use' : row ? 'begun' : 'none'} ${recoveryCodesLeft}`;
  };

  test('each press is answered by the state the app is in, and leaves the state it should', async () => {
    const table: [before: State, press: string, status: number, code: string | undefined, after: string][] = [
      ['none', 'begin', 200, undefined, 'begun 0'],
      ['none', 'confirm', 409, 'app-missing', 'none 0'],
      ['none', 'renew', 409, 'app-missing', 'none 0'],
      ['none', 'remove', 200, undefined, 'none 0'],
      ['begun', 'begin', 200, undefined, 'begun 0'],
      ['begun', 'confirm', 200, undefined, 'in use 10'],
      ['begun', 'confirm wrongly', 422, 'invalid', 'begun 0'],
      ['begun', 'renew', 409, 'app-missing', 'begun 0'],
      ['begun', 'remove', 200, undefined, 'none 0'],
      ['in use', 'begin', 409, 'app-there', 'in use 10'],
      ['in use', 'confirm', 409, 'app-there', 'in use 10'],
      ['in use', 'renew', 200, undefined, 'in use 10'],
      ['in use', 'remove', 200, undefined, 'none 0'],
    ];
    for (const [before, press, status, code, after] of table) {
      const secret = await bringTo(before);
      const presses: Record<string, () => ReturnType<Browser['get']>> = {
        begin: () => browser.post(`${APP}/setups`),
        confirm: () => browser.post(APP, { code: codeOf(secret) }),
        'confirm wrongly': () => browser.post(APP, { code: wrongCode(secret) }),
        renew: () => browser.post(`${APP}/recovery-codes`),
        remove: () => browser.delete(APP),
      };
      const answer = await presses[press]?.();
      expect([before, press, answer?.status, answer?.json.code]).toEqual([before, press, status, code]);
      expect([before, press, await standing()]).toEqual([before, press, after]);
    }
  });

  test('a setup begun anew has another secret, and the code of the one before it is wrong', async () => {
    const first = await bringTo('begun');
    const { json } = await browser.post(`${APP}/setups`);
    expect(json.secret).not.toBe(first);
    // RFC 4226 recommends 160 bits: 32 letters of base32.
    expect(json.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(json.uri);
    expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      json.secret,
      'Purrwell',
    ]);
    expect(decodeURIComponent(uri.pathname)).toContain('rana@desk.example');
    const current = codeOf(json.secret);
    const isRightNow = [-30, 0, 30].some((seconds) => codeOf(json.secret, seconds) === codeOf(first));
    if (!isRightNow)
      expect((await browser.post(APP, { code: codeOf(first) })).json.issues).toMatchObject([{ path: 'code' }]);
    const done = await browser.post(APP, { code: `${current.slice(0, 3)} ${current.slice(3)}` });
    expect(done.json.recoveryCodes).toHaveLength(10);
    expect(new Set(done.json.recoveryCodes).size).toBe(10);
    // The stored secret is encrypted.
    const [row] = await services.database.db
      .select()
      .from(authenticatorApps)
      .where(eq(authenticatorApps.personId, personId));
    expect(Buffer.from(row?.secret ?? []).includes(bytesOfKey(json.secret))).toBe(false);
  });
});
