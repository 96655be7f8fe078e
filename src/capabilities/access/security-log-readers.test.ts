import { expect, test } from 'vitest';
import { newBrowser } from '#tests/support/buyers.ts';
import { onOneEngine, testOnce } from '#tests/support/engines.ts';
import type { SecurityEventView } from './session-contract.ts';
import { login } from './actions/login.ts';
import { seedStaff } from './actions/seed-staff.ts';
import {
  PASSWORD,
  MARYAM,
  RANA,
  OMAR,
  WINDOWS,
  browserAt,
  register,
  signIn,
  mailed,
  confirmed,
  loggedEvents,
  ownEvents,
} from '#tests/support/security-log.ts';

const HOUR = 3_600_000;

onOneEngine('the security log', (open) => {
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
    expect((await ownEvents(stranger)).map(({ kind, place, here }) => [kind, place, here])).toEqual([
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
    const { event } = (await loggedEvents(services)).find(({ email }) => email === 'other@example.com') ?? {};
    const { json } = await maryam.get(`/api/security-events?before=${event?.at.getTime()}.${event?.id}`);
    expect(json.events.every(({ id }: SecurityEventView) => ids.has(id))).toBe(true);
    // A link that cannot work leaves no trace.
    const before = (await loggedEvents(services)).length;
    await maryam.post('/api/auth/password-resets', { token: 'x'.repeat(43), password: 'eightsticks' });
    expect((await loggedEvents(services)).length).toBe(before);
  });

  testOnce('leaving takes the log along, and nobody else’s', async () => {
    const services = await open();
    const browser = await confirmed(services);
    const other = await confirmed(services, 'other@example.com', browserAt(services));
    expect((await browser.post('/api/account-deletions', { password: PASSWORD })).status).toBe(200);
    expect(new Set((await loggedEvents(services)).map(({ email }) => email))).toEqual(new Set(['other@example.com']));
    expect((await ownEvents(other)).length).toBe(2);
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
    expect((await ownEvents(omar))[0]).toMatchObject({ kind: 'staff-role-changed', staff: 'Desk', device: null });
  });

  testOnce(
    'a hundred wrong passwords at once are one line, those of another day another; a known account costs no more',
    async () => {
      const services = await open();
      await register(browserAt(services));
      const guess = (n: number, email = MARYAM) =>
        login(services, { email, password: `guess ${n}` }, { address: `198.51.${n}.7`, userAgent: WINDOWS });
      await Promise.all(Array.from({ length: 100 }, (_, n) => guess(n)));
      const kinds = async () => (await loggedEvents(services)).map(({ event }) => event.kind);
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
