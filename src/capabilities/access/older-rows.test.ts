import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { newId, newToken, sha256 } from '#src/lib/id.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { MEMBERS_PASSWORD, newMember } from '#tests/support/members.ts';
import { seedStaff } from './actions/seed-staff.ts';
import type { PostalAddress } from './rules/delivery-address.ts';
import { auditLog, households, memberships, people, securityEvents, sessions, singleUseTokens } from './tables.ts';

onOneEngine('rows from before', (open) => {
  let services: TestServices;
  let browser: Browser;
  let personId: string;
  let email: string;
  beforeAll(async () => {
    services = await open('shared');
    browser = await newMember(services);
    ({ id: personId, email } = (await browser.get('/api/auth/user')).json.user);
  });
  const db = () => services.database.db;
  const form = async () => {
    const { firstName, lastName, email, phone, address, preferences } = (await browser.get('/api/profile')).json;
    return { firstName, lastName, email, phone, address, preferences };
  };
  async function keepAddress(deliveryAddress: PostalAddress | null) {
    const [row] = await db().select().from(memberships).where(eq(memberships.personId, personId));
    await db()
      .update(households)
      .set({ deliveryAddress })
      .where(eq(households.id, row?.householdId ?? ''));
  }

  test('R313 an address of one line, or without a region, is shown, and stays when something else is saved', async () => {
    const kept: PostalAddress[] = [
      { line1: '12 Marina Walk, 00000 Dubai, AE', line2: '', city: '', postalCode: '', country: 'AE' },
      { line1: 'Torstraße 1\nBerlin, Germany', line2: '', city: '', postalCode: '', country: 'DE' },
      { line1: '1 High Street', line2: '', city: 'Springfield', postalCode: '10001', country: 'US' },
    ];
    for (const [n, address] of kept.entries()) {
      await keepAddress(address);
      const before = await form();
      // A field of the form has one line.
      const line1 = address.line1.replace('\n', ', ');
      expect(before.address).toEqual({ ...address, line1, region: '' });
      const saved = await browser.put('/api/profile', { ...before, firstName: `Maryam ${n}` });
      expect([address.line1, saved.status, saved.json.firstName]).toEqual([address.line1, 200, `Maryam ${n}`]);
      // A new address is checked as any other: half of one is not saved.
      const half = { ...before.address, line1: '2 Harbour Street', city: '', postalCode: '' };
      const refused = await browser.put('/api/profile', { ...(await form()), address: half });
      expect([refused.status, refused.json.issues[0].path]).toEqual([422, 'address.city']);
      expect((await form()).address.line1).toBe(line1);
    }
    await keepAddress(null);
    expect((await form()).address).toBeNull();
  });

  test('an account without a password opens with none, and gets one by mail', async () => {
    const login = (password: string) => newBrowser(services).post('/api/auth/login', { email, password });
    await db().update(people).set({ passwordHash: null }).where(eq(people.id, personId));
    for (const password of ['null', 'undefined', MEMBERS_PASSWORD]) expect((await login(password)).status).toBe(401);
    const wrong = await browser.post('/api/auth/confirmations', { password: 'null' });
    expect(wrong.json.issues).toMatchObject([{ path: 'password' }]);
    await newBrowser(services).post('/api/auth/password-reset-requests', { email });
    await services.runJobs();
    const mail = (await services.mails()).findLast(({ kind }) => kind === 'reset-password');
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const done = await newBrowser(services).post('/api/auth/password-resets', { token, password: MEMBERS_PASSWORD });
    expect(done.status).toBe(200);
    expect((await login(MEMBERS_PASSWORD)).status).toBe(200);
    await browser.post('/api/auth/login', { email, password: MEMBERS_PASSWORD });
  });

  test('a link whose row names no address, or nobody, has expired', async () => {
    const expiresAt = new Date(services.clock.now().getTime() + 3_600_000);
    const visitor = newBrowser(services);
    const password = 'a good long one';
    for (const [purpose, path, body] of [
      ['reset', '/api/auth/password-resets', { password }],
      ['undo', '/api/auth/email-change-undos', {}],
      ['verify', '/api/auth/email-verifications', { password: MEMBERS_PASSWORD }],
    ] as const)
      for (const row of [
        { personId, subject: {} as Record<string, string> },
        { personId: null, subject: { email } },
      ]) {
        const token = newToken();
        await db()
          .insert(singleUseTokens)
          .values({ hash: sha256(token), purpose, expiresAt, ...row });
        const { status, json } = await visitor.post(path, { ...body, token });
        expect([purpose, row.personId, status, json.code]).toEqual([purpose, row.personId, 410, 'link-expired']);
      }
    expect((await newBrowser(services).post('/api/auth/login', { email, password: MEMBERS_PASSWORD })).status).toBe(
      200,
    );
  });

  test('an unknown device, and an event that only a newer shop knows, are listed as they are', async () => {
    await db().update(sessions).set({ userAgentLabel: null }).where(eq(sessions.personId, personId));
    expect((await browser.get('/api/sessions')).json[0]).toMatchObject({ device: null });
    const [mine] = (await browser.get('/api/sessions')).json.filter(({ current }: { current: boolean }) => !current);
    if (mine)
      expect((await browser.delete(`/api/sessions/${mine.id}`)).json.message).toBe('That device is signed out.');
    const at = new Date(services.clock.now().getTime() + 1000);
    const event = { id: newId(), personId, at, kind: 'from-the-future' as never, by: 'self' as const };
    await db().insert(securityEvents).values(event);
    const [newest] = (await browser.get('/api/security-events')).json.events;
    expect(newest).toMatchObject({ kind: 'from-the-future', device: null, place: null, here: false, staff: null });
  });

  test('R504 an entry of the audit log that only a newer shop writes, and staff that left, are shown by what is kept', async () => {
    const owner = newBrowser(services);
    const account = { email: 'rana@desk.example', password: 'reads-the-samples' };
    await seedStaff(services, account);
    await owner.post('/api/auth/login', account);
    const entry = {
      id: newId(),
      at: services.clock.now(),
      staffId: newId(),
      staffName: 'Gone Desk',
      staffEmail: null,
      staffRole: 'owner' as const,
      action: 'box.unwrap',
      subjectKind: 'ribbon',
      subjectId: newId(),
      requestId: newId(),
    };
    await db()
      .insert(auditLog)
      .values(entry as never);
    const { entries, colleagues } = (await owner.get(`/api/desk/audit?staff=${entry.staffId}`)).json;
    expect(entries).toMatchObject([
      {
        action: 'box.unwrap',
        staff: { name: 'Gone Desk', email: null, role: 'owner' },
        subject: { kind: 'ribbon', number: null },
      },
    ]);
    expect(colleagues.map(({ name }: { name: string }) => name)).toEqual(['Desk Purrwell']);
    // Searched for by an act of its own it is still only found under the acts this shop knows.
    expect((await owner.get('/api/desk/audit?action=box.unwrap')).status).toBe(422);
  });

  test('an invitation from somebody who has left is listed without a name, and makes its account', async () => {
    const owner = newBrowser(services);
    await owner.post('/api/auth/login', { email: 'rana@desk.example', password: 'reads-the-samples' });
    const token = newToken();
    // Written by a process from before the renaming, while the update was under way.
    const subject = { email: 'new@desk.example', role: 'owner', invitedBy: newId() };
    const expiresAt = new Date(services.clock.now().getTime() + 3_600_000);
    await db()
      .insert(singleUseTokens)
      .values({ hash: sha256(token), purpose: 'invitation', personId: null, subject, expiresAt });
    expect((await owner.get('/api/desk/staff')).json.invitations).toMatchObject([
      { email: 'new@desk.example', role: 'admin', invitedBy: null },
    ]);
    const form = { token, firstName: 'New', lastName: 'Desk', password: 'a good long one' };
    const made = await newBrowser(services).post('/api/staff-invitations/acceptances', form);
    expect([made.status, made.json.user?.role]).toEqual([201, 'admin']);
  });
});
