import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#src/lib/id.ts';
import { DomainError } from '#src/lib/domain-error.ts';
import type { Role } from '#src/platform/services.ts';
import { personActor } from '#tests/support/actors.ts';
import { type Browser, newBrowser } from '#tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { bought, colleague } from '#tests/support/parcels.ts';
import type { AuditEntryView, AuditPage } from './audit-contract.ts';
import { sweep } from './jobs.ts';
import { STAFF_ACTS, type StaffActKey } from './rules/staff-acts.ts';
import { auditLog, people, rateLimits } from './tables.ts';
import { asStaff } from './actions/as-staff.ts';

const DAY = 24 * 3_600_000;
const AUDIT = '/api/desk/audit';

const entries = ({ database }: TestServices) => database.db.select().from(auditLog).orderBy(auditLog.id);

async function personNamed(services: TestServices, firstName: string) {
  const [person] = await services.database.db.select().from(people).where(eq(people.firstName, firstName));
  if (!person) throw new Error(`There is no ${firstName}.`);
  return person;
}

const giveRole = (services: TestServices, firstName: string, role: Role) =>
  services.database.db.update(people).set({ role }).where(eq(people.firstName, firstName));

/** A colleague's request, as a handler gets it. */
function requestOf(services: TestServices, personId: string, requestId: string = randomUUID()) {
  return { services, requestId, actor: personActor({ personId, householdId: newId(), role: 'admin' }) };
}

const reasonOf = (work: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(work).then(
    () => 'it was done',
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  );

/** Every page, one after the other. */
async function allPages(owner: Browser, filter: Record<string, string> = {}): Promise<AuditEntryView[]> {
  const found: AuditEntryView[] = [];
  let next: string | null = null;
  do {
    const query: string = new URLSearchParams({ ...filter, ...(next && { before: next }) }).toString();
    const { status, json } = await owner.get(`${AUDIT}?${query}`);
    expect(status).toBe(200);
    const page: AuditPage = json;
    found.push(...page.entries);
    next = page.next;
  } while (next);
  return found;
}

onBothEngines('audit log', (open) => {
  test('R504 an act has exactly one entry if it was done or refused, and none if it failed, however many happen at once', async () => {
    const services = await open('shared');
    await colleague(services, 'Rana');
    const { id: staffId } = await personNamed(services, 'Rana');
    const outcomes = fc.array(fc.constantFrom('done', 'refused', 'failed', 'unwritten'), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(outcomes, async (wanted) => {
        const acts = wanted.map((outcome) => ({ outcome, key: randomUUID() }));
        await Promise.allSettled(
          acts.map(({ outcome, key }) =>
            // An id that is none cannot be written.
            asStaff(
              requestOf(services, staffId, outcome === 'unwritten' ? 'x' : key),
              { action: 'staff.list' },
              async (ctx) => {
                if (outcome === 'refused') return new DomainError('overtaken', 409, 'No.');
                await ctx.tx.insert(rateLimits).values({ key, windowStart: ctx.now, hits: 1 });
                if (outcome === 'failed') throw new Error('It failed.');
                return outcome;
              },
            ),
          ),
        );
        const written = new Map((await entries(services)).map(({ requestId, refusal }) => [requestId, refusal]));
        const effects = new Set((await services.database.db.select().from(rateLimits)).map(({ key }) => key));
        for (const { outcome, key } of acts) {
          expect(written.get(key)).toBe({ done: null, refused: 'overtaken' }[outcome as 'done']);
          expect(effects.has(key)).toBe(outcome === 'done');
        }
      }),
      { numRuns: 10 },
    );
    const unknown = requestOf(services, newId());
    await expect(asStaff(unknown, { action: 'staff.list' }, async () => 'shown')).rejects.toThrow('not there');
  });

  test('no entry is changed or deleted, except by the sweep after twelve months', async () => {
    const services = await open();
    const rana = await colleague(services, 'Rana');
    await rana.get('/api/desk/orders');
    const { db } = services.database;
    const before = await entries(services);
    expect(before).toHaveLength(1);
    expect(await reasonOf(db.update(auditLog).set({ staffName: 'Nobody' }))).toContain('takes no UPDATE');
    expect(await reasonOf(db.delete(auditLog))).toContain('takes no DELETE');
    expect(await reasonOf(db.execute(sql`truncate audit_log`))).toContain('takes no TRUNCATE');
    expect(await entries(services)).toEqual(before);

    const since = services.clock.now().getTime();
    services.clock.set(new Date(since + 365 * DAY - 1));
    await sweep.run(services, {});
    expect(await entries(services)).toEqual(before);
    services.clock.set(new Date(since + 365 * DAY + 1));
    await sweep.run(services, {});
    expect(await entries(services)).toEqual([]);
    // The exception ends with the transaction of the sweep.
    const { id } = await personNamed(services, 'Rana');
    await asStaff(requestOf(services, id), { action: 'staff.list' }, async () => null);
    services.clock.advance(400 * DAY);
    expect(await reasonOf(db.delete(auditLog))).toContain('takes no DELETE');
  });

  testOnce(
    'an owner finds what a colleague did by name, act, number, id and day, as it was then; others see nothing',
    async () => {
      const services = await open();
      const { id, number } = await bought(services);
      const [omar, owner] = [await colleague(services, 'Omar'), await colleague(services, 'Rana')];
      await giveRole(services, 'Omar', 'support');
      const [mail] = (await omar.get('/api/desk/mails')).json.mails;
      await omar.get(`/api/desk/mails/${mail.id}`);
      const { json: order } = await omar.get(`/api/desk/orders/${id}`);
      const step = { id: randomUUID(), seen: order.revision, to: 'kit_packed' };
      const stepped = await omar.post(`/api/desk/orders/${id}/steps`, step);
      expect(stepped.status).toBe(200);
      const late = await omar.post(`/api/desk/orders/${id}/steps`, { ...step, id: randomUUID() });
      expect(late.status).toBe(409);
      expect((await omar.get(AUDIT)).json.code).toBe('not-your-part');
      const customer = await newMember(services);
      expect((await customer.get(AUDIT)).status).toBe(403);
      expect((await newBrowser(services).get(AUDIT)).status).toBe(401);
      await services.database.db.update(people).set({ firstName: 'Oscar' }).where(eq(people.firstName, 'Omar'));

      const { id: staff } = await personNamed(services, 'Oscar');
      const told = ({ action, subject, refusal, records }: AuditEntryView) => [
        action,
        subject?.number ?? null,
        refusal,
        records,
      ];
      const his = await allPages(owner, { staff });
      expect(his.map(told)).toEqual([
        ['audit.read', null, 'not-your-part', null],
        ['order.step', null, late.json.code, null],
        ['order.step', number, null, null],
        ['order.read', number, null, null],
        ['mail.read', null, null, null],
        ['mail.list', null, null, expect.any(Number)],
      ]);
      expect(his.every(({ staff: one }) => one.name === 'Omar Desk' && one.role === 'support')).toBe(true);
      expect(his[2]?.requestId).toBe(stepped.headers.get('x-request-id'));
      expect((await allPages(owner, { subject: ` ${number.toLowerCase()} ` })).map(told)).toEqual([
        ['order.step', null, late.json.code, null],
        ['order.step', number, null, null],
        ['order.read', number, null, null],
      ]);
      expect(await allPages(owner, { subject: id })).toHaveLength(3);
      expect(await allPages(owner, { subject: mail.id })).toMatchObject([
        { action: 'mail.read', subject: { kind: 'mail' } },
      ]);
      const now = services.clock.now();
      const day = { from: new Date(now.getTime() - DAY).toISOString(), until: now.toISOString() };
      expect(await allPages(owner, { ...day, staff })).toEqual([]);
      expect(await allPages(owner, { staff, from: now.toISOString() })).toHaveLength(6);
      expect((await owner.get(AUDIT)).json.entries[0]).toMatchObject({
        action: 'audit.search',
        staff: { name: 'Rana Desk' },
      });
      expect((await owner.get(`${AUDIT}?before=1.nonsense`)).json.issues[0].path).toBe('before');
      // None of it came from the customer or a visitor.
      expect(new Set((await entries(services)).map(({ staffName }) => staffName))).toEqual(
        new Set(['Omar Desk', 'Rana Desk']),
      );
    },
  );

  testOnce('every page shows the next entries, each once, for any search', async () => {
    const services = await open();
    const [owner] = [await colleague(services, 'Rana'), await colleague(services, 'Omar')];
    const ids = [(await personNamed(services, 'Rana')).id, (await personNamed(services, 'Omar')).id];
    const { db } = services.database;
    const begun = services.clock.now().getTime() - 10 * DAY;
    const subjects = [
      { id: newId(), number: 'CAT-2026-0000001' },
      { id: newId(), number: 'CAT-2026-0000002' },
      { id: newId(), number: null },
    ];
    const drawn = fc.record({
      who: fc.constantFrom(...ids),
      // Many in one moment.
      at: fc.integer({ min: 0, max: 5 }).map((day) => new Date(begun + day * DAY)),
      action: fc.constantFrom<StaffActKey>('order.list', 'order.read', 'mail.read'),
      subject: fc.constantFrom(...subjects),
      // A refused act does not know the number of its subject.
      numbered: fc.boolean(),
    });
    const rows = fc.sample(fc.array(drawn, { minLength: 90, maxLength: 90 }), { seed: 3, numRuns: 1 })[0] ?? [];
    await db.insert(auditLog).values(
      rows.map(({ who, at, action, subject, numbered }) => ({
        id: newId(),
        at,
        staffId: who,
        staffName: 'As it was',
        staffRole: 'admin' as const,
        action,
        subjectKind: STAFF_ACTS[action].subject,
        subjectId: subject.id,
        subjectNumber: numbered ? subject.number : null,
        requestId: randomUUID(),
      })),
    );
    const known = (await entries(services)).toSorted(
      (a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1),
    );
    const filters = fc.record(
      {
        staff: fc.constantFrom(...ids),
        action: fc.constantFrom('order.list', 'order.read', 'mail.read'),
        subject: fc.constantFrom('CAT-2026-0000001', 'cat-2026-0000002', newId(), ...subjects.map(({ id }) => id)),
        from: fc.integer({ min: 0, max: 5 }).map((day) => new Date(begun + day * DAY).toISOString()),
        until: fc.integer({ min: 0, max: 5 }).map((day) => new Date(begun + day * DAY).toISOString()),
      },
      { requiredKeys: ['until'] },
    );
    const isCalled = (id: string | null, name: string) =>
      subjects.some((one) => one.id === id && (one.id === name || one.number === name.toUpperCase()));
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { staff, action, subject, from, until } = filter;
        const fits = known.filter(
          (row) =>
            (!staff || row.staffId === staff) &&
            (!action || row.action === action) &&
            (!subject || isCalled(row.subjectId, subject)) &&
            (!from || row.at >= new Date(from)) &&
            row.at < new Date(until),
        );
        const found = await allPages(owner, JSON.parse(JSON.stringify(filter)));
        expect(found.map(({ id }) => id)).toEqual(fits.map(({ id }) => id));
      }),
      { numRuns: 15 },
    );
  });

  testOnce(
    'a colleague who wants to look unseen leaves an entry: by HEAD, by a made-up id, by searching, by an export',
    async () => {
      const services = await open();
      const { id, number } = await bought(services);
      const rana = await colleague(services, 'Rana');
      const last = async () => (await entries(services)).at(-1);
      const ask = async (path: string, method = 'GET') => {
        const headers = { authorization: `Bearer ${rana.token}`, 'if-none-match': '*', range: 'bytes=0-9' };
        const response = await services.app.request(`http://shop.test${path}`, { method, headers });
        expect((await last())?.requestId).toBe(response.headers.get('x-request-id'));
        // Nothing on the way answers a second look without us.
        expect(response.headers.get('cache-control')).toContain('no-store');
        return response.status;
      };
      expect(await ask(`/api/desk/orders/${id}`, 'HEAD')).toBe(200);
      expect(await last()).toMatchObject({ action: 'order.read', subjectId: id, subjectNumber: number });
      const madeUp = newId();
      expect(await ask(`/api/desk/mails/${madeUp}`)).toBe(404);
      expect(await last()).toMatchObject({ action: 'mail.read', subjectId: madeUp, refusal: 'mail-unknown' });
      for (const path of ['orders', 'inbox'])
        expect(await ask(`/api/desk/${path}?search=maryam%40example.com`)).toBe(200);
      expect(await ask('/api/desk/newsletter.csv')).toBe(200);
      expect(await last()).toMatchObject({ action: 'newsletter.export', records: 0 });
      const all = await entries(services);
      expect(all.map(({ action }) => action)).toEqual([
        'order.read',
        'mail.read',
        'order.search',
        'message.search',
        'newsletter.export',
      ]);
      // Neither the text that was searched for nor anything else about the customer.
      expect(JSON.stringify(all)).not.toMatch(/maryam|example\.com|Miso/i);
    },
  );
});
