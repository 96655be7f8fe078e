import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { onDay, plantPlan } from '#tests/support/billing-rows.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { countDisputes } from './dispute-list-store.ts';
import { countDiscrepancies, noteFindings, setAside, unseenDiscrepancies } from './discrepancy-store.ts';
import { customerLinks } from './comparison-store.ts';
import {
  deleteRunsBefore,
  insertRun,
  lastFinishedRun,
  lockOpenRun,
  newestRun,
  updateRun,
} from './reconcile-run-store.ts';
import {
  householdsOnPro,
  markSeenLive,
  openDisputes,
  unfinishedInvoices,
  unprocessedEvents,
  unseenLive,
  unsentEvidence,
  unsettledChanges,
  waitingWithoutPlan,
} from './reconcile-store.ts';
import type { Finding } from './rules/discrepancies.ts';
import {
  customers,
  discounts,
  discrepancies,
  planChanges,
  providerEvents,
  reconcileRuns,
  subscriptions,
} from './tables.ts';

const ALL = { after: null, limit: 50 };

onOneEngine('rows of the nightly comparison', (open) => {
  let common: Promise<TestServices> | undefined;
  const shop = () => (common ??= open('shared'));

  const finding = (change: Partial<Finding> = {}): Finding => ({
    kind: 'invoice-differs',
    ours: 'open',
    theirs: 'paid',
    ...change,
  });
  const noted = async (services: TestServices, subject: string) => {
    const rows = await services.database.db.select().from(discrepancies).where(eq(discrepancies.subject, subject));
    return rows
      .toSorted((one, other) => one.id.localeCompare(other.id))
      .map(({ kind, ours, theirs, resolvedAt, resolvedBy }) => ({
        ...{ kind, said: `${ours}/${theirs}`, state: resolvedBy ? 'aside' : resolvedAt ? 'resolved' : 'open' },
      }));
  };

  test('a difference is one row while it lasts, resolved when it is gone, and a new row when it comes back', async () => {
    const services = await shop();
    const subject = `invoice:${randomUUID()}`;
    const night = (day: number, ...findings: Finding[]) =>
      services.transact(SYSTEM, ({ tx }) => noteFindings(tx, subject, findings, onDay(day)));
    await night(1, finding());
    await night(2, finding({ ours: 'draft' }));
    expect(await noted(services, subject)).toEqual([{ kind: 'invoice-differs', said: 'draft/paid', state: 'open' }]);
    const [row] = await services.database.db.select().from(discrepancies).where(eq(discrepancies.subject, subject));
    expect([row?.firstSeenAt, row?.lastSeenAt]).toEqual([onDay(1), onDay(2)]);
    await night(3, finding({ kind: 'discount-differs' }));
    expect((await noted(services, subject)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'invoice-differs resolved',
      'discount-differs open',
    ]);
    await night(4);
    await night(5, finding());
    expect((await noted(services, subject)).map(({ state }) => state)).toEqual(['resolved', 'resolved', 'open']);
  });

  test('a difference that a colleague set aside is quiet until it changes', async () => {
    const services = await shop();
    const subject = `invoice:${randomUUID()}`;
    const night = (day: number, ...findings: Finding[]) =>
      services.transact(SYSTEM, ({ tx }) => noteFindings(tx, subject, findings, onDay(day)));
    await night(1, finding());
    const [row] = await services.database.db.select().from(discrepancies).where(eq(discrepancies.subject, subject));
    const by = { resolvedBy: randomUUID(), resolvedAt: onDay(2), note: 'Known.' };
    await services.transact(SYSTEM, ({ tx }) => setAside(tx, row?.id ?? '', by));
    await night(3, finding());
    await night(4, finding());
    expect((await noted(services, subject)).map(({ state }) => state)).toEqual(['aside']);
    await night(5, finding({ theirs: 'void' }));
    expect(await noted(services, subject)).toMatchObject([{ state: 'aside' }, { said: 'open/void', state: 'open' }]);
    // Back to the decided state: nothing is left to decide.
    await night(6, finding());
    expect((await noted(services, subject)).map(({ state }) => state)).toEqual(['aside', 'resolved']);
  });

  test('two processes that find the same at once leave one row, and a subject’s findings leave those of others alone', async () => {
    const services = await shop();
    const [one, other] = [`invoice:${randomUUID()}`, `invoice:${randomUUID()}`];
    const note = (subject: string) =>
      services.transact(SYSTEM, ({ tx }) => noteFindings(tx, subject, [finding()], onDay(1)));
    await Promise.all([note(one), note(one), note(other)]);
    await services.transact(SYSTEM, ({ tx }) => noteFindings(tx, other, [], onDay(2)));
    expect([await noted(services, one), await noted(services, other)]).toMatchObject([
      [{ state: 'open' }],
      [{ state: 'resolved' }],
    ]);
    const counts = await services.read(SYSTEM, ({ tx }) => countDiscrepancies(tx));
    const { length } = (await services.database.db.select().from(discrepancies)).filter(
      ({ resolvedAt, kind }) => !resolvedAt && kind === 'invoice-differs',
    );
    expect(counts.find(({ kind }) => kind === 'invoice-differs')?.count).toBe(length);
    // Those that nothing looked at tonight are looked at one by one, a page at a time.
    const unseen = (after: string | null, limit: number) =>
      services.read(SYSTEM, ({ tx }) => unseenDiscrepancies(tx, onDay(2), { after, limit }));
    const [first, ...rest] = await unseen(null, 50);
    expect(await unseen(first?.id ?? '', 50)).toEqual(rest);
    expect(await unseen(null, 1)).toEqual([first]);
    expect(await services.read(SYSTEM, ({ tx }) => unseenDiscrepancies(tx, onDay(0), ALL))).toEqual([]);
  });

  test('one run is under way at a time, belongs to the process that leased it, and is forgotten with its time', async () => {
    const services = await shop();
    const begin = (day: number) =>
      services.transact(SYSTEM, ({ tx }) =>
        insertRun(tx, {
          id: randomUUID(),
          startedAt: onDay(day),
          step: 'events',
          leaseId: randomUUID(),
          leaseUntil: onDay(day),
        }),
      );
    const begun = await Promise.all([begin(1), begin(1), begin(1)]);
    const [run] = begun.filter((one) => one !== undefined);
    expect(begun.filter(Boolean)).toHaveLength(1);
    if (!run) return;
    const update = (leaseId: string | null, change: object) =>
      services.transact(SYSTEM, ({ tx }) => updateRun(tx, { id: run.id, leaseId }, change));
    expect(await update(randomUUID(), { compared: 99 })).toBe(false);
    expect(await update(run.leaseId, { compared: 3 })).toBe(true);
    expect(await services.transact(SYSTEM, ({ tx }) => lockOpenRun(tx))).toMatchObject({ id: run.id, compared: 3 });
    expect(await services.read(SYSTEM, ({ tx }) => lastFinishedRun(tx))).toBeUndefined();
    await update(run.leaseId, { finishedAt: onDay(1) });
    const next = await begin(2);
    expect(
      await services.read(SYSTEM, async ({ tx }) => [(await lastFinishedRun(tx))?.id, (await newestRun(tx))?.id]),
    ).toEqual([run.id, next?.id]);
    await services.transact(SYSTEM, ({ tx }) => deleteRunsBefore(tx, onDay(3)));
    // One that is under way stays, however old.
    expect((await services.database.db.select().from(reconcileRuns)).map(({ id }) => id)).toEqual([next?.id]);
    expect(
      (await services.database.db.select().from(discrepancies)).every(
        ({ resolvedAt }) => !resolvedAt || resolvedAt >= onDay(3),
      ),
    ).toBe(true);
  });

  test('plans that are live here and were not found there are walked through in pages, each once', async () => {
    const services = await shop();
    const plans = [
      await plantPlan(services),
      await plantPlan(services, { status: 'past_due' }),
      await plantPlan(services),
    ];
    await plantPlan(services, { status: 'canceled' });
    const ids = plans.map(({ stripeSubscriptionId }) => stripeSubscriptionId).toSorted();
    const walk = async () => {
      const seen: string[] = [];
      for (let after: string | null = null; ; after = seen.at(-1) ?? null) {
        const page: string[] = await services.read(SYSTEM, ({ tx }) => unseenLive(tx, onDay(5), { after, limit: 2 }));
        if (page.length === 0) return seen;
        seen.push(...page);
      }
    };
    expect(await walk()).toEqual(ids);
    await services.transact(SYSTEM, ({ tx }) => markSeenLive(tx, ids.slice(0, 1), onDay(5)));
    await services.transact(SYSTEM, ({ tx }) => markSeenLive(tx, ids.slice(1, 2), onDay(4)));
    await services.transact(SYSTEM, ({ tx }) => markSeenLive(tx, [], onDay(5)));
    expect(await walk()).toEqual(ids.slice(1));
  });

  test('waiting rows are found by their age and state: events, changes, evidence, invoices and disputes', async () => {
    const services = await shop();
    const { db } = services.database;
    const plan = await plantPlan(services);
    const event = (id: string, day: number, processedAt: Date | null = null) => ({
      id,
      type: 'invoice.paid',
      createdAt: onDay(day),
      receivedAt: onDay(day),
      payload: {},
      processedAt,
    });
    await db
      .insert(providerEvents)
      .values([event('evt_b', 1), event('evt_a', 1), event('evt_new', 3), event('evt_done', 1, onDay(1))]);
    const planned = {} as typeof planChanges.$inferInsert.planned;
    const change = { subscriptionId: plan.subscriptionId, planned, begunAt: onDay(1) };
    const [begun, done] = [randomUUID(), randomUUID()];
    await db.insert(planChanges).values([
      { ...change, id: begun, state: 'begun' },
      { ...change, id: done, state: 'done' },
    ]);
    const invoice = await plan.invoice();
    const open_ = await plan.invoice({ status: 'open' });
    const draft = await plan.invoice({ status: 'draft' });
    await plan.invoice({ status: 'void' });
    const taken = await plan.dispute(invoice, { evidenceAt: onDay(1), dueBy: onDay(9) });
    await plan.dispute(invoice, { evidenceAt: onDay(1), evidenceSentAt: onDay(2) });
    await plan.dispute(invoice, { evidenceAt: onDay(1), settledAt: onDay(2), status: 'lost' });
    await plan.dispute(invoice, { evidenceAt: onDay(3) });
    const unanswered = await plan.dispute(null, { status: 'warning_needs_response' });
    await services.read(SYSTEM, async ({ tx }) => {
      expect(await unprocessedEvents(tx, onDay(2), ALL)).toEqual(['evt_a', 'evt_b']);
      expect(await unprocessedEvents(tx, onDay(2), { ...ALL, after: 'evt_a' })).toEqual(['evt_b']);
      expect([await unsettledChanges(tx, onDay(2), ALL), await unsettledChanges(tx, onDay(1), ALL)]).toEqual([
        [begun],
        [],
      ]);
      expect(await unsentEvidence(tx, onDay(2), ALL)).toEqual([taken]);
      expect(await unfinishedInvoices(tx, ALL)).toEqual([`in_${open_}`, `in_${draft}`].toSorted());
      expect(await openDisputes(tx, ALL)).toContain(`dp_${unanswered}`);
      expect(await openDisputes(tx, ALL)).toHaveLength(4);
      // Evidence is needed for the one dispute that has none.
      expect(await countDisputes(tx)).toEqual({ open: 4, unanswered: 1 });
    });
  });

  test('places, rewards and customers are found where plan and payment service disagree', async () => {
    const services = await shop();
    const { db } = services.database;
    const [pro, coming, ended, running] = [
      await plantPlan(services, { plan: 'pro' }),
      await plantPlan(services),
      await plantPlan(services, { plan: 'pro', status: 'canceled' }),
      await plantPlan(services),
    ];
    const planned = {} as typeof planChanges.$inferInsert.planned;
    await db.insert(planChanges).values({
      id: randomUUID(),
      subscriptionId: coming.subscriptionId,
      planned,
      state: 'begun',
      tookSeat: true,
      begunAt: onDay(1),
    });
    const reward = { kind: 'percent', percentOff: 10, state: 'waiting', createdAt: onDay(0) } as const;
    await db
      .insert(discounts)
      .values([ended, running].map(({ householdId }) => ({ ...reward, id: randomUUID(), householdId })));
    await db.insert(discounts).values({ ...reward, id: randomUUID(), householdId: ended.householdId });
    await db.insert(customers).values({
      id: randomUUID(),
      householdId: pro.householdId,
      currency: 'EUR',
      stripeId: 'cus_pro',
      createdAt: onDay(0),
    });
    await services.read(SYSTEM, async ({ tx }) => {
      const on = await householdsOnPro(tx);
      expect([on.live.has(pro.householdId), on.live.has(ended.householdId), on.coming.has(coming.householdId)]).toEqual(
        [true, false, true],
      );
      expect(await waitingWithoutPlan(tx, ALL)).toEqual([ended.householdId]);
      expect(await waitingWithoutPlan(tx, { ...ALL, after: ended.householdId })).toEqual([]);
      expect(await customerLinks(tx, pro.householdId, 'EUR', 'cus_pro')).toEqual({
        own: 'cus_pro',
        holder: pro.householdId,
      });
      expect(await customerLinks(tx, running.householdId, 'EUR', 'cus_pro')).toEqual({
        own: null,
        holder: pro.householdId,
      });
      expect(await customerLinks(tx, pro.householdId, 'AED', 'cus_other')).toEqual({ own: null, holder: null });
    });
    expect(await db.$count(subscriptions)).toBeGreaterThan(0);
  });
});
