import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { households } from '#src/capabilities/access/tables.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onDay, plantCheckout, plantHousehold, plantPlan, type PlantedPlan } from '#tests/support/billing-rows.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { endBilling } from './actions/end-billing.ts';
import { hadOrderedBefore, orderWasBoughtWith } from './actions/order-facts.ts';
import { renewalsToTell, takeRenewalToTell } from './actions/remind-renewals.ts';
import { planEndedBefore } from './actions/timeline.ts';
import { offerIsUsed } from './actions/use-offer.ts';
import { withdrawableOrders } from './actions/withdraw-order.ts';
import { checkoutById, deleteUnpaidBefore, pendingCheckoutOf } from './checkout-store.ts';
import { customerOf, customersOf, insertCustomer } from './customer-store.ts';
import { insertDuplicatePayment, noteRefund } from './duplicate-payment-store.ts';
import { lastReferralCodeOf, paidHouseholdOf } from './paid-order-store.ts';
import { billingRowsOf, planRowsOf } from './export-store.ts';
import { moveBilling } from './leaving-store.ts';
import { insertReceipt } from './plan-store.ts';
import { CHECKOUT_STATUSES } from './rules/checkout-states.ts';
import { SUBSCRIPTION_STATUSES } from './rules/subscription-states.ts';
import { findLive, findSubscription, insertSubscription, refreshSubscription } from './store.ts';
import { notePaidUntil, noteSticksLeft } from './plan-note-store.ts';
import { checkouts, customers, discounts, receipts, subscriptions } from './tables.ts';

onOneEngine('orders as they are stored', (open) => {
  let common: Promise<TestServices> | undefined;
  const shop = () => (common ??= open('shared'));
  const planOf = async ({ database: { db } }: TestServices, { subscriptionId }: PlantedPlan) =>
    (await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId)))[0] ?? expect.fail();

  test('a household has one live subscription, whatever writes another: only one that is over may stand beside it', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const row = await planOf(services, plan);
    const second = (status: (typeof SUBSCRIPTION_STATUSES)[number]) =>
      services.transact(SYSTEM, ({ tx }) =>
        insertSubscription(tx, { ...row, id: randomUUID(), stripeId: `sub_${randomUUID()}`, status }),
      );
    const over = ['incomplete', 'incomplete_expired', 'canceled'];
    for (const status of SUBSCRIPTION_STATUSES)
      expect([status, await second(status)]).toEqual([status, over.includes(status)]);
    // The live one is found, also where others were made later.
    await services.read(SYSTEM, async ({ tx }) => {
      expect((await findSubscription(tx, plan.scope))?.id).toBe(plan.subscriptionId);
      expect((await findLive(tx, plan.scope))?.id).toBe(plan.subscriptionId);
    });
  });

  test('a reading of a subscription is written unless a later one is there, and the end of a paid month never moves back', async () => {
    const services = await shop();
    const plan = await plantPlan(services);
    const facts = {
      stripeId: plan.stripeSubscriptionId,
      status: 'past_due',
      currency: 'EUR',
      currentPeriodEnd: onDay(31),
      collectionPaused: true,
      endedAt: null,
      endsOn: null,
    } as const;
    const refresh = (day: number, status: 'past_due' | 'active') =>
      services.transact(SYSTEM, ({ tx }) => refreshSubscription(tx, { ...facts, status }, onDay(day)));
    expect([await refresh(5, 'past_due'), await refresh(4, 'active')]).toEqual([true, false]);
    expect(await planOf(services, plan)).toMatchObject({
      status: 'past_due',
      currentPeriodEnd: onDay(31),
      collectionPaused: true,
    });
    // Read at the same moment, the one that is written last stands.
    expect(await refresh(5, 'active')).toBe(true);
    for (const [day, until] of [
      [31, 31],
      [62, 62],
      [40, 62],
    ] as const) {
      await services.transact(SYSTEM, ({ tx }) => notePaidUntil(tx, plan.subscriptionId, onDay(day)));
      expect((await planOf(services, plan)).paidUntil).toEqual(onDay(until));
    }
    const left = (day: number | null) =>
      services.transact(SYSTEM, ({ tx }) => noteSticksLeft(tx, plan.checkoutId, day === null ? null : onDay(day)));
    const told = [await left(null), await left(3), await left(3), await left(4), await left(null), await left(null)];
    expect(told.map((id) => id !== null)).toEqual([false, true, false, true, true, false]);
  });

  test('a renewal is told of at least a week before, once for each month, and never where nothing will be charged', async () => {
    const services = await shop();
    const now = services.clock.now();
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
    const due = { currentPeriodEnd: inDays(6), sticksLeftAt: onDay(-20) };
    const plan = await plantPlan(services, { ...due, excludedCats: [{ id: 'miso', since: onDay(0).toISOString() }] });
    const silent = [
      ...[{ currentPeriodEnd: inDays(8.1) }, { currentPeriodEnd: inDays(-1) }, { currentPeriodEnd: null }],
      ...[
        { collectionPaused: true },
        { sticksLeftAt: null },
        { sticksHeld: true },
        { endsOn: inDays(6) },
        { quantity: 0 },
      ],
      ...[{ status: 'past_due' as const }, { status: 'canceled' as const }, { remindedFor: inDays(6) }],
    ];
    for (const change of silent) await plantPlan(services, { ...due, ...change });
    const trial = await plantPlan(services, { ...due, status: 'trialing', remindedFor: inDays(-24) });
    const tell = () => services.read(SYSTEM, renewalsToTell);
    expect((await tell()).toSorted()).toEqual([plan.subscriptionId, trial.subscriptionId].toSorted());
    await services.database.db.insert(discounts).values({
      ...{
        id: randomUUID(),
        householdId: plan.householdId,
        kind: 'percent',
        percentOff: 10,
        state: 'waiting',
        createdAt: onDay(0),
      },
    });
    const take = () => services.transact(SYSTEM, (ctx) => takeRenewalToTell(ctx, plan.subscriptionId));
    const taken = await Promise.all([take(), take(), take()]);
    const [reminder, ...more] = taken.filter((one) => one !== null);
    expect(more).toEqual([]);
    // 10 percent of two cats for 27 euros, off 58.99.
    expect(reminder).toMatchObject({
      ...{ checkoutId: plan.checkoutId, email: 'maryam@example.com', chargedOn: inDays(6), leaving: ['miso'] },
      ...{
        amount: { amount: 5359, currency: 'EUR' },
        discounts: [{ said: '10% off', amount: { amount: 540, currency: 'EUR' } }],
      },
    });
    expect(await tell()).toEqual([trial.subscriptionId]);
  });

  test('R194 an offer was used by whoever paid with one, by any code: the household, or the mailbox under another spelling', async () => {
    const services = await shop();
    const [order] = await services.database.db.select().from(checkouts).limit(1);
    const quote = { ...(order?.quote ?? expect.fail()), offerCode: 'LAUNCH' };
    const householdId = await plantHousehold(services);
    await plantPlan(services, { householdId }, { email: 'misofan@gmail.com', quote });
    await plantCheckout(services, { email: 'unpaid@example.com', quote, status: 'expired' });
    const used = (email: string, household: string | null = null, offerCode: string | null = 'LAUNCH') =>
      services.transact(SYSTEM, (ctx) => offerIsUsed(ctx, { quote: { offerCode }, email, householdId: household }));
    expect(await used('Miso.Fan+cats@gmail.com')).toBe(true);
    expect(await used('somebody@example.com', householdId)).toBe(true);
    expect(await used('somebody@example.com', await plantHousehold(services))).toBe(false);
    expect([await used('unpaid@example.com'), await used('misofan@gmail.com', null, null)]).toEqual([false, false]);
    expect(await used('misofan@gmail.com', null, 'OTHER')).toBe(true);
  });

  test('an order is somebody’s first unless their household or mailbox had paid for one before', async () => {
    const services = await shop();
    const [first, second] = [
      await plantPlan(services, {}, { email: 'noor@example.com' }),
      await plantPlan(services, {}, { email: 'noor@example.com', createdAt: onDay(3) }),
    ];
    const stranger = await plantPlan(services, {}, { email: 'stranger@example.com', createdAt: onDay(9) });
    const before = ({ checkoutId }: PlantedPlan) =>
      services.read(SYSTEM, async ({ tx }) =>
        hadOrderedBefore(tx, (await checkoutById(tx, checkoutId)) ?? expect.fail()),
      );
    expect([await before(first), await before(second), await before(stranger)]).toEqual([false, true, false]);
    const number = 'CAT-2026-1234567';
    await services.database.db
      .update(checkouts)
      .set({ orderNumber: number, email: 'Noor@Example.com' })
      .where(eq(checkouts.id, first.checkoutId));
    const bought = (email: string) => services.read(SYSTEM, ({ tx }) => orderWasBoughtWith(tx, number, email));
    expect([await bought('noor@example.com'), await bought('other@example.com')]).toEqual([true, false]);
    const orders = (email: string, householdId: string | null) =>
      services.read(SYSTEM, (ctx) => withdrawableOrders(ctx, { email, householdId }));
    // Only those with a number; of the household as well as of the mailbox.
    expect((await orders('noor@example.com', null)).map(({ checkoutId }) => checkoutId)).toEqual([first.checkoutId]);
    expect((await orders('nobody@example.com', first.householdId)).map((one) => one.number)).toEqual([number]);
    expect(await orders('nobody@example.com', null)).toEqual([]);
  });

  test('a buyer’s payments are found by their state, and the friend’s code of the latest goes on to the next', async () => {
    const services = await shop();
    const buyerKey = `draft:${randomUUID()}`;
    const found = () =>
      services.read(SYSTEM, async ({ tx }) => [
        (await pendingCheckoutOf(tx, buyerKey))?.status ?? null,
        await paidHouseholdOf(tx, buyerKey),
        await lastReferralCodeOf(tx, buyerKey, new Date(0)),
      ]);
    expect(await found()).toEqual([null, null, null]);
    const id = await plantCheckout(services, { buyerKey, status: 'open', referralCode: 'FIRST' });
    const householdId = await plantHousehold(services);
    const expected = { processing: [true, false], needs_action: [true, false], paid: [false, true] } as Record<
      string,
      boolean[]
    >;
    for (const status of CHECKOUT_STATUSES) {
      await services.database.db.update(checkouts).set({ status, householdId }).where(eq(checkouts.id, id));
      const [pending, paid] = await found();
      expect([status, pending === status, paid === householdId]).toEqual([
        status,
        ...(expected[status] ?? [false, false]),
      ]);
    }
    await plantCheckout(services, { buyerKey, status: 'expired', referralCode: null, createdAt: onDay(2) });
    expect((await found())[2]).toBeNull();
  });

  test('R420 only checkouts that came to nothing are forgotten, and one whose payment was given back is part of the books', async () => {
    const services = await shop();
    const old: [string, string][] = [];
    for (const status of CHECKOUT_STATUSES)
      old.push([status, await plantCheckout(services, { status, updatedAt: onDay(-100) })]);
    const booked = await plantCheckout(services, { status: 'superseded', updatedAt: onDay(-100) });
    const note = { stripeSubscriptionId: `sub_${randomUUID()}`, checkoutId: booked, foundAt: onDay(-100) };
    await services.transact(SYSTEM, async ({ tx }) => {
      await insertDuplicatePayment(tx, note);
      await insertDuplicatePayment(tx, note);
    });
    const recent = await plantCheckout(services, { status: 'expired', updatedAt: onDay(-80) });
    await services.transact(SYSTEM, ({ tx }) => deleteUnpaidBefore(tx, onDay(-90)));
    const left = new Set((await services.database.db.select().from(checkouts)).map(({ id }) => id));
    expect(old.filter(([, id]) => !left.has(id)).map(([status]) => status)).toEqual(['expired', 'superseded']);
    expect([left.has(booked), left.has(recent)]).toEqual([true, true]);
    // The refund of a second payment is noted, and told of, once.
    const refund = () =>
      services.transact(SYSTEM, ({ tx }) =>
        noteRefund(tx, note.stripeSubscriptionId, { stripeRefundId: 're_1', refundedAt: onDay(0) }),
      );
    expect((await Promise.all([refund(), refund()])).filter(Boolean)).toHaveLength(1);
  });

  test('a household has one customer in a currency, and none of another’s', async () => {
    const services = await shop();
    const [own, other] = [await plantHousehold(services), await plantHousehold(services)];
    const add = (householdId: string, currency: 'EUR' | 'AED', stripeId: string) =>
      services.transact(SYSTEM, ({ tx }) =>
        insertCustomer(tx, { id: randomUUID(), householdId, currency, stripeId, createdAt: onDay(0) }),
      );
    await add(own, 'EUR', 'cus_first');
    await add(own, 'EUR', 'cus_second');
    await add(other, 'EUR', 'cus_first');
    await add(own, 'AED', 'cus_third');
    await services.read(SYSTEM, async ({ tx }) => {
      const of = (id: string) => systemScope(SYSTEM, id);
      expect([await customerOf(tx, of(own), 'EUR'), await customerOf(tx, of(other), 'EUR')]).toEqual([
        'cus_first',
        null,
      ]);
      expect((await customersOf(tx, of(own))).toSorted()).toEqual(['cus_first', 'cus_third']);
    });
  });

  test('a claimed order brings its subscription, invoices, receipts and customers along, and nothing of a third household', async () => {
    const services = await shop();
    const { db } = services.database;
    const [guest, third] = [await plantPlan(services), await plantPlan(services)];
    const invoiceId = await guest.invoice();
    await third.invoice();
    const to = systemScope(SYSTEM, await plantHousehold(services));
    const content = {
      kind: 'cancelled',
      at: onDay(1).toISOString(),
      endsOn: onDay(31).toISOString(),
      lastCharge: null,
      stillDue: null,
      sticksToCome: true,
    } as const;
    await services.transact(SYSTEM, async ({ tx }) => {
      await insertReceipt(tx, {
        id: randomUUID(),
        code: randomUUID(),
        householdId: guest.householdId,
        subscriptionId: guest.subscriptionId,
        content,
        signature: '',
        writtenAt: onDay(1),
      });
      const customer = { createdAt: onDay(0), currency: 'EUR' as const };
      await insertCustomer(tx, {
        ...customer,
        id: randomUUID(),
        householdId: guest.householdId,
        stripeId: 'cus_guest',
      });
      await insertCustomer(tx, {
        ...customer,
        id: randomUUID(),
        householdId: guest.householdId,
        currency: 'AED',
        stripeId: 'cus_guest_aed',
      });
      await insertCustomer(tx, { ...customer, id: randomUUID(), householdId: to.householdId, stripeId: 'cus_own' });
      await moveBilling(tx, guest.scope, to);
    });
    const counted = async (scope: typeof to) =>
      services.read(SYSTEM, async ({ tx }) => {
        const { checkouts: orders, subscriptions: plans, invoices: paid } = await billingRowsOf(tx, scope);
        const ended = await planEndedBefore(tx, scope, { before: null, limit: 10, catId: null });
        return [orders.length, plans.length, paid.length, (await planRowsOf(tx, scope)).receipts.length, ended.length];
      });
    expect([await counted(to), await counted(guest.scope), await counted(third.scope)]).toEqual([
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [1, 1, 1, 0, 0],
    ]);
    const moved = await db.select().from(customers).where(eq(customers.householdId, to.householdId));
    expect(moved.map(({ stripeId }) => stripeId).toSorted()).toEqual(['cus_guest_aed', 'cus_own']);
    expect(invoiceId).toBeTruthy();
    expect(await db.select().from(receipts).where(eq(receipts.householdId, guest.householdId))).toEqual([]);
  });

  test('an export holds a household’s papers without keys to a payment or the colleague who answered its bank', async () => {
    const services = await shop();
    const plan = await plantPlan(
      services,
      {},
      {
        clientSecret: 'cs_secret',
        quoteToken: 'token',
        stripeSessionUrl: 'https://pay.example',
        consentVersion: 'v1',
        consentAt: onDay(0),
      },
    );
    const id = await plan.invoice();
    await plan.dispute(id, { evidenceBy: randomUUID(), evidenceError: 'No.' });
    const papers = await services.read(SYSTEM, ({ tx }) => billingRowsOf(tx, plan.scope));
    for (const secret of [
      'clientSecret',
      'quoteToken',
      'stripeSessionUrl',
      'buyerKey',
      'contentHash',
      'evidenceBy',
      'evidenceError',
    ])
      expect(JSON.stringify(papers)).not.toContain(`"${secret}"`);
    expect(papers).toMatchObject({
      consents: [{ to: 'terms', version: 'v1' }],
      disputes: [{ invoiceId: id }],
      invoices: [{ id }],
    });
  });

  test('a household that leaves keeps what the books need, without its answers, and its open payment is closed', async () => {
    const services = await shop();
    const { db } = services.database;
    const answers = { cats: [], activity: 'moderate', homeType: null, diet: null } as const;
    const plan = await plantPlan(
      services,
      {},
      { referralCode: 'FRIEND', answers: { ...answers, cats: [] }, orderNumber: 'CAT-2026-7654321' },
    );
    const { householdId } = plan;
    const [expired, waiting] = [
      await plantCheckout(services, { householdId, status: 'expired' }),
      await plantCheckout(services, { householdId, status: 'open', stripeSessionId: 'cs_open' }),
    ];
    expect(await services.transact(SYSTEM, (ctx) => endBilling(ctx, plan.scope))).toBe(true);
    const left = await services.read(SYSTEM, async ({ tx }) => [
      await checkoutById(tx, plan.checkoutId),
      await checkoutById(tx, expired),
      await checkoutById(tx, waiting),
    ]);
    expect(left).toMatchObject([
      { status: 'paid', referralCode: null, answers: { activity: null }, email: 'maryam@example.com' },
      undefined,
      { status: 'superseded' },
    ]);
    const mail = (await services.mails()).find(({ kind }) => kind === 'account-left');
    expect(mail?.subject).toBe('Account deleted: CAT-2026-7654321');
    // A household that never bought leaves no books, and nobody is written to.
    const none = systemScope(SYSTEM, await plantHousehold(services));
    expect(await services.transact(SYSTEM, (ctx) => endBilling(ctx, none))).toBe(false);
    expect((await services.mails()).filter(({ kind }) => kind === 'account-left')).toHaveLength(1);
    expect(await db.$count(households)).toBeGreaterThan(1);
  });
});
