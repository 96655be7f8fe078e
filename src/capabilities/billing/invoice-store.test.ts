import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { onDay, plantPlan, type PlantedPlan } from '#tests/support/billing-rows.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { holdOf } from './actions/hold-of.ts';
import { checkoutIdOfInvoice, hasPaidOrder, isOrderRefunded } from './actions/order-facts.ts';
import { paidPlan } from './actions/paid-plan.ts';
import { planOutlook } from './actions/plan-outlook.ts';
import { disputeOver, hasOpenDispute, lostOf, undisputedPayments } from './dispute-store.ts';
import { changesInMonth, lastMonthOf, lastPaid, planPaidWith, retainedOf } from './paid-month-store.ts';
import { invoiceById, invoicesWithTerms, receiptUrlOf } from './invoice-store.ts';
import { upsertInvoice } from './invoice-record-store.ts';
import { openFailure, lockUnpaid, noteLadder, takeRenewal, unpaidRenewals } from './renewal-store.ts';
import { recordRefunds } from './refund-record-store.ts';
import type { InvoiceRecord } from './rules/stripe-mapping.ts';
import { checkouts, donations, invoices } from './tables.ts';

const CHANGE = { reason: 'change', plan: 'premium', from: 'standard', cats: 2, unit: 1300, delivery: 0 } as const;
const FIRST = { reason: 'first', plan: 'standard', cats: 2, unit: 2700, delivery: 499 } as const;

onOneEngine('invoices as they are stored', (open) => {
  let common: Promise<TestServices> | undefined;
  const shop = () => (common ??= open('shared'));
  const rowOf = async (id: string) =>
    (await (await shop()).database.db.select().from(invoices).where(eq(invoices.id, id)))[0] ?? expect.fail();

  const record = (plan: PlantedPlan, change: Partial<InvoiceRecord> = {}): InvoiceRecord => ({
    ...{ stripeId: `in_${plan.subscriptionId}`, stripeSubscriptionId: plan.stripeSubscriptionId, stripeNumber: 'PW-1' },
    ...{
      status: 'open',
      totalAmount: 5899,
      paidAmount: 0,
      currency: 'EUR',
      hostedUrl: null,
      issuedAt: onDay(0),
      paidAt: null,
    },
    ...{
      terms: null,
      stripeIntentId: null,
      nextTryAt: onDay(3),
      needsApproval: true,
      attempts: 1,
      failure: null,
      ...change,
    },
  });

  const storedOf = async (plan: PlantedPlan) =>
    (
      await (
        await shop()
      ).database.db
        .select()
        .from(invoices)
        .where(eq(invoices.stripeId, record(plan).stripeId))
    )[0];

  test('a reading that comes late changes neither a paid nor a void invoice; one that is open follows each reading', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const write = (change: Partial<InvoiceRecord>) =>
      services.transact(SYSTEM, ({ tx }) =>
        upsertInvoice(tx, plan.householdId, { ...record(plan, change), charged: null }),
      );
    const stored = () => storedOf(plan);
    await write({ status: 'draft', stripeNumber: null });
    await write({});
    expect(await stored()).toMatchObject({ status: 'open', number: null, stripeNumber: 'PW-1', needsApproval: true });
    const paid = { status: 'paid', paidAmount: 5899, paidAt: onDay(1), nextTryAt: null, needsApproval: false };
    await write(paid);
    for (const late of [{}, { status: 'draft', stripeNumber: null }, { status: 'void' }]) {
      await write(late);
      expect([late, await stored()]).toMatchObject([late, { ...paid, stripeNumber: 'PW-1' }]);
    }
    await services.database.db
      .update(invoices)
      .set({ status: 'void' })
      .where(eq(invoices.stripeId, record(plan).stripeId));
    await write(paid);
    expect(await stored()).toMatchObject({ status: 'void' });
  });

  test('R287 terms and tax that were stored once stay, and a later reading fills in what an earlier one lacked', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const lines = { country: 'DE', ratePercent: 19, tax: 942, address: null, lines: null };
    const write = (change: Partial<InvoiceRecord>, charged: typeof lines | null) =>
      services.transact(SYSTEM, ({ tx }) => upsertInvoice(tx, plan.householdId, { ...record(plan, change), charged }));
    const stored = () => storedOf(plan);
    await write({ status: 'paid', paidAmount: 5899 }, null);
    expect(await stored()).toMatchObject({ terms: null, charged: null, stripeIntentId: null });
    await write({ terms: FIRST, stripeIntentId: 'pi_1' }, lines);
    expect(await stored()).toMatchObject({ terms: FIRST, charged: lines, stripeIntentId: 'pi_1', status: 'paid' });
    await write({ terms: { ...FIRST, cats: 6 }, stripeIntentId: null }, { ...lines, tax: 1 });
    expect(await stored()).toMatchObject({ terms: FIRST, charged: lines, stripeIntentId: 'pi_1' });
    // N15: the months it set aside appeared with its terms, once.
    const given = await services.database.db
      .select()
      .from(donations)
      .where(eq(donations.stripeInvoiceId, record(plan).stripeId));
    expect(new Set(given.map(({ cat }) => cat))).toEqual(new Set([1, 2]));
  });

  test('of many that read a paid renewal, or a failed one, at once exactly one tells of it', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const [paid, failed] = [await plan.invoice(), await plan.invoice({ status: 'open', paidAmount: 0, paidAt: null })];
    const times = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, work));
    const renewals = await times(() => services.transact(SYSTEM, ({ tx, now }) => takeRenewal(tx, `in_${paid}`, now)));
    expect(renewals.filter(Boolean)).toEqual([paid]);
    // Each holder of the lock sees the rows that the one before has written.
    const failures = await times(() =>
      services.transact(SYSTEM, async ({ tx, now }) => {
        const held = await lockUnpaid(tx, `in_${failed}`);
        if (!held || held.ladder) return false;
        await noteLadder(tx, held.id, ['failed'], now);
        return true;
      }),
    );
    expect(failures.filter(Boolean)).toEqual([true]);
    // Neither is told of the other, nor of one that nobody knows.
    await services.transact(SYSTEM, async ({ tx, now }) => {
      expect([await lockUnpaid(tx, `in_${paid}`), await takeRenewal(tx, `in_${failed}`, now)]).toEqual([
        undefined,
        null,
      ]);
      expect([await takeRenewal(tx, 'in_unknown', now), await lockUnpaid(tx, 'in_unknown')]).toEqual([null, undefined]);
    });
  });

  test('the latest month, charge and failure of a plan are found among changes, drafts and invoices of nothing', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const { stripeSubscriptionId: id } = plan;
    const facts = () =>
      services.read(SYSTEM, async ({ tx }) => ({
        month: await lastMonthOf(tx, id),
        charge: (await lastPaid(tx, id))?.paidAmount ?? null,
        failure: (await openFailure(tx, id))?.totalAmount ?? null,
        waiting: await unpaidRenewals(tx, id),
      }));
    expect(await facts()).toEqual({ month: null, charge: null, failure: null, waiting: [] });
    await plan.invoice({ terms: FIRST, hostedUrl: 'https://pay.example/first' });
    await plan.invoice({ issuedAt: onDay(31), paidAt: onDay(32), paidAmount: 6000 });
    await plan.invoice({ issuedAt: onDay(40), paidAt: onDay(40), paidAmount: 1300, terms: CHANGE });
    await plan.invoice({ issuedAt: onDay(50), paidAt: onDay(50), paidAmount: 0, totalAmount: 0, terms: null });
    const [late, early] = [
      await plan.invoice({ status: 'open', issuedAt: onDay(62), paidAmount: 0, paidAt: null }),
      await plan.invoice({
        status: 'open',
        issuedAt: onDay(61),
        paidAmount: 0,
        paidAt: null,
        totalAmount: 77,
        failureToldAt: onDay(62),
      }),
    ];
    await plan.invoice({ status: 'draft', issuedAt: onDay(70), paidAmount: 0, paidAt: null });
    expect(await facts()).toEqual({
      month: onDay(31),
      charge: 1300,
      failure: 77,
      waiting: [`in_${early}`, `in_${late}`],
    });
    expect(await services.read(SYSTEM, ({ tx }) => receiptUrlOf(tx, id))).toBe('https://pay.example/first');
    // Another household's are not among them.
    const other = await plantPlan(services);
    expect(await services.read(SYSTEM, ({ tx }) => lastPaid(tx, other.stripeSubscriptionId))).toBeNull();
    const seen = await services.read(SYSTEM, ({ tx }) => invoicesWithTerms(tx, plan.scope));
    expect(seen.map(({ first }) => first)).toEqual([false, false, false, false, false, false, true]);
    expect(await services.read(SYSTEM, ({ tx }) => invoicesWithTerms(tx, other.scope, late))).toEqual([]);
  });

  test('a plan ends with the refund of its latest month alone: not of an earlier one, a change, or once it is over', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const first = await plan.invoice({ terms: FIRST });
    const paidWith = (id: string) => services.read(SYSTEM, ({ tx }) => planPaidWith(tx, id));
    expect(await paidWith(first)).toMatchObject({ checkoutId: plan.checkoutId, first: true, status: 'active' });
    const change = await plan.invoice({ issuedAt: onDay(5), terms: CHANGE });
    expect([await paidWith(change), (await paidWith(first))?.first]).toEqual([null, true]);
    // A renewal of nothing, or one that is not paid, does not take the place of the month before.
    await plan.invoice({ issuedAt: onDay(31), paidAmount: 0 });
    await plan.invoice({ issuedAt: onDay(32), status: 'open', paidAmount: 0 });
    expect(await paidWith(first)).not.toBeNull();
    // One of before terms were stored counts as a month.
    const renewal = await plan.invoice({ issuedAt: onDay(62), terms: null });
    expect([await paidWith(first), (await paidWith(renewal))?.first]).toEqual([null, false]);
    const over = await plantPlan(services, { status: 'canceled' });
    expect(await paidWith(await over.invoice({ terms: FIRST }))).toBeNull();
    const overdue = await plantPlan(services, { status: 'past_due' });
    expect(await paidWith(await overdue.invoice({ terms: FIRST }))).toMatchObject({ status: 'past_due' });
  });

  test('C42 changes belong to the month they were made in, paid or under way', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const first = await plan.invoice({ terms: FIRST });
    const inFirst = [
      await plan.invoice({ issuedAt: onDay(3), terms: CHANGE }),
      await plan.invoice({ issuedAt: onDay(9), terms: CHANGE, status: 'open' }),
    ];
    await plan.invoice({ issuedAt: onDay(10), terms: CHANGE, status: 'void' });
    const second = await plan.invoice({ issuedAt: onDay(31) });
    const inSecond = await plan.invoice({ issuedAt: onDay(40), terms: CHANGE });
    const changesOf = (id: string) =>
      services.read(SYSTEM, async ({ tx }) => {
        const month = (await invoiceById(tx, id)) ?? expect.fail();
        return (await changesInMonth(tx, month)).map((one) => one.id);
      });
    expect([await changesOf(first), await changesOf(second)]).toEqual([inFirst, [inSecond]]);
  });

  test('each refund is recorded once with a credit note, in whatever order it is read, and one that fails cancels it', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const id = await plan.invoice();
    const refund = (name: string, amount: number, day: number, status = 'succeeded') => {
      return { id: `re_${name}_${id}`, amount, created: onDay(day).getTime() / 1000, status, metadata: null };
    };
    const read = (...refunds: ReturnType<typeof refund>[]) =>
      services.transact(SYSTEM, ({ tx, now }) => recordRefunds(tx, `in_${id}`, { refunds, now }));
    const [one, two] = [refund('one', 1000, 1), refund('two', 400, 2)];
    expect(await read(one)).toMatchObject({
      before: { refundedAmount: 0 },
      invoice: { refundedAmount: 1000 },
      cancelled: [],
    });
    expect(await read(one)).toBeNull();
    const both = await Promise.all([read(one, two), read(two), read(one, two)]);
    expect(both.flatMap((recorded) => recorded?.issued ?? [])).toMatchObject([{ amount: 400 }]);
    expect(await rowOf(id)).toMatchObject({ refundedAmount: 1400, refundedAt: onDay(2) });
    expect(await read({ ...two, status: 'failed' })).toMatchObject({
      before: { refundedAmount: 1400 },
      cancelled: [{ amount: 400 }],
    });
    // A reading from before it failed brings nothing back.
    expect(await read(one, two)).toBeNull();
    expect(await rowOf(id)).toMatchObject({ refundedAmount: 1000, refundedAt: onDay(1) });
    const unknown = services.transact(SYSTEM, ({ tx, now }) => recordRefunds(tx, 'in_unknown', { refunds: [], now }));
    expect(await unknown).toBeNull();
  });

  test('the amount a household has paid and not got back is the sum of its paid invoices, none of them below zero', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const kept = () => services.read(SYSTEM, ({ tx }) => retainedOf(tx, plan.stripeSubscriptionId));
    expect(await kept()).toBe(0);
    await plan.invoice({ refundedAmount: 1000 });
    // The bank took back what had been refunded: that is no debt of another invoice.
    await plan.invoice({ refundedAmount: 5899, lostAmount: 5899 });
    await plan.invoice({ status: 'open', paidAmount: 0 });
    expect(await kept()).toBe(4899);
  });

  test('losses count while a dispute is lost; a payment is disputed while one is open, and lost once any is', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const id = await plan.invoice({ number: 'PW-7' });
    const state = () =>
      services.read(SYSTEM, async ({ tx }) => [
        await disputeOver(tx, id),
        await lostOf(tx, id),
        await hasOpenDispute(tx, plan.scope),
      ]);
    expect(await state()).toEqual([null, 0, false]);
    await plan.dispute(id, { status: 'won', settledAt: onDay(2) });
    expect(await state()).toEqual([null, 0, false]);
    await plan.dispute(id, { amount: 2000 });
    expect(await state()).toEqual(['open', 0, true]);
    await plan.dispute(id, { status: 'lost', settledAt: onDay(3), amount: 1500 });
    expect(await state()).toEqual(['lost', 1500, true]);
    await plan.dispute(id, { status: 'lost', settledAt: onDay(3), amount: 99 });
    // One that is tied to no invoice is nobody's.
    await plan.dispute(null, { status: 'lost', settledAt: onDay(3) });
    expect((await state())[1]).toBe(1599);
    const fair = await plan.invoice({ number: 'PW-8', issuedAt: onDay(31), paidAt: onDay(31) });
    await plan.invoice({ status: 'open', paidAmount: 0 });
    await plan.invoice({ paidAmount: 0 });
    const proof = (of: string) => services.read(SYSTEM, ({ tx }) => undisputedPayments(tx, plan.householdId, of));
    expect(await proof(id)).toEqual([{ number: 'PW-8', paidAt: onDay(31) }]);
    expect(await proof(fair)).toEqual([]);
  });

  test('a parcel is held by an open dispute, a withdrawal, or the loss of the payment it was paid with', async () => {
    const services = await shop();
    const held = (plan: PlantedPlan, invoiceId?: string) =>
      services.read(SYSTEM, ({ tx }) =>
        holdOf(tx, plan.scope, invoiceId ? { invoiceId } : { checkoutId: plan.checkoutId }),
      );
    const plan = await plantPlan(services);
    expect(await held(plan)).toBeNull();
    const first = await plan.invoice({ terms: FIRST });
    const second = await plan.invoice({ issuedAt: onDay(31) });
    // Refunded by us, or lost in part: its box still leaves.
    await services.database.db.update(invoices).set({ refundedAmount: 5899 }).where(eq(invoices.id, first));
    expect([await held(plan), await held(plan, first)]).toEqual([null, null]);
    await services.database.db
      .update(invoices)
      .set({ refundedAmount: 0, lostAmount: 100 })
      .where(eq(invoices.id, first));
    expect(await held(plan)).toBeNull();
    await services.database.db.update(invoices).set({ lostAmount: 5899 }).where(eq(invoices.id, first));
    expect([await held(plan), await held(plan, first), await held(plan, second)]).toEqual([
      'payment-lost',
      'payment-lost',
      null,
    ]);
    await services.database.db
      .update(checkouts)
      .set({ withdrawnAt: onDay(5) })
      .where(eq(checkouts.id, plan.checkoutId));
    expect([await held(plan), await held(plan, second)]).toEqual(['order-withdrawn', 'order-withdrawn']);
    await plan.dispute(second);
    expect([await held(plan), await held(plan, first)]).toEqual(['payment-disputed', 'payment-disputed']);
    const other = await plantPlan(services);
    expect(await held(other, await other.invoice())).toBeNull();
  });

  test('orders and months that were paid and not given back are what a household has earned by', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const paid = () => services.read(SYSTEM, ({ tx }) => paidPlan(tx, plan.scope));
    // An order without an invoice yet counts from its beginning.
    expect(await paid()).toEqual({
      orders: [{ checkoutId: plan.checkoutId, paidAt: onDay(0) }],
      months: [],
      donations: [],
    });
    const first = await plan.invoice({ terms: FIRST, paidAt: onDay(1) });
    await plan.invoice({ issuedAt: onDay(3), terms: CHANGE });
    const second = await plan.invoice({ issuedAt: onDay(31), paidAt: onDay(31) });
    await plan.invoice({ issuedAt: onDay(62), status: 'open', paidAmount: 0 });
    expect(await paid()).toMatchObject({
      orders: [{ checkoutId: plan.checkoutId, paidAt: onDay(1) }],
      months: [
        { invoiceId: first, paidAt: onDay(1) },
        { invoiceId: second, paidAt: onDay(31) },
      ],
    });
    await services.database.db.update(invoices).set({ lostAmount: 5899 }).where(eq(invoices.id, first));
    expect(await paid()).toMatchObject({ orders: [], months: [{ invoiceId: second }] });
    const facts = await services.read(SYSTEM, async ({ tx }) => [
      await isOrderRefunded(tx, plan.checkoutId),
      await checkoutIdOfInvoice(tx, second),
      await hasPaidOrder(tx, plan.scope),
      await isOrderRefunded(tx, randomUUID()),
      await checkoutIdOfInvoice(tx, randomUUID()),
    ]);
    expect(facts).toEqual([true, plan.checkoutId, true, false, null]);
  });

  test('R8 the outlook of a household is that of its live plan, else there is none', async () => {
    const services = await shop();
    const outlook = (plan: PlantedPlan) => services.read(SYSTEM, (ctx) => planOutlook(ctx, plan.scope));
    const none = { state: 'none', paysDelivery: false, pro: false };
    const table: [Parameters<typeof plantPlan>[1], object][] = [
      [{}, { state: 'renews', paysDelivery: true, pro: false }],
      [
        { plan: 'pro', renewalAmount: 5400 },
        { state: 'renews', paysDelivery: false, pro: true },
      ],
      [
        { status: 'past_due', plan: 'pro' },
        { state: 'renews', paysDelivery: true, pro: true },
      ],
      [{ endsOn: onDay(31) }, { state: 'ends', paysDelivery: true, pro: false }],
      [
        { quantity: 0, renewalAmount: 0 },
        { state: 'ends', paysDelivery: false, pro: false },
      ],
      [{ status: 'unpaid', plan: 'pro' }, none],
      [{ status: 'canceled' }, none],
    ];
    for (const [state, expected] of table)
      expect([state, await outlook(await plantPlan(services, state))]).toEqual([state, expected]);
    // An old plan that is over does not hide the one that runs.
    const old = await plantPlan(services, { status: 'canceled', createdAt: onDay(90) });
    const live = await plantPlan(services, { householdId: old.householdId, plan: 'pro' });
    expect(await outlook(live)).toMatchObject({ state: 'renews', pro: true });
  });
});
