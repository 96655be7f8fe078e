import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import Stripe from 'stripe';
import { desc, eq, isNull, like, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { keptBeginning } from '#tests/support/beginnings.ts';
import { type TestServices, openTestServices, onBothEngines, testOnce } from '#tests/support/engines.ts';
import { addProPlaces } from '#tests/support/pro-places.ts';
import { orderOf, payWith, wizardDone } from '#tests/support/buyers.ts';
import { colleague } from '#tests/support/parcels.ts';
import { injectFaults } from '#tests/support/fault-injection.ts';
import { type Choice, newSubscriber, type Subscriber, subscriber, subscriberOf } from '#tests/support/subscribers.ts';
import { auditLog, memberships, people } from '#src/capabilities/access/tables.ts';
import { planSeats } from '#src/capabilities/pricing/tables.ts';
import { metrics } from '#src/platform/http/metrics.ts';
import { orders } from '#src/capabilities/fulfilment/tables.ts';
import { type DiscrepancyKind, DISCREPANCIES } from './rules/discrepancies.ts';
import type { PlannedChange } from './rules/plan-change.ts';
import { idOf } from './rules/stripe-mapping.ts';
import {
  checkouts,
  creditNotes,
  customers,
  discounts,
  discrepancies,
  disputes,
  invoices,
  planChanges,
  providerEvents,
  reconcileRuns,
  duplicatePayments,
  subscriptions,
} from './tables.ts';
import { reconcileBilling } from './actions/reconcile-billing.ts';

const DAY_MS = 86_400_000;

/** Runs a night's comparison and its follow-up jobs. */
async function night(services: TestServices): Promise<void> {
  await reconcileBilling.run(services, {});
  await services.runJobs();
}

const open = ({ database: { db } }: TestServices) =>
  db.select().from(discrepancies).where(isNull(discrepancies.resolvedAt));
const kinds = async (services: TestServices) => (await open(services)).map(({ kind }) => kind).toSorted();
const lastInvoice = async (services: TestServices, { row }: Subscriber) => {
  const { stripeId } = await row();
  const [invoice] = await services.database.db
    .select()
    .from(invoices)
    .where(eq(invoices.stripeSubscriptionId, stripeId));
  if (!invoice) throw new Error('There is no invoice.');
  return invoice;
};
const lastCharge = async ({ stripe }: TestServices) => (await stripe.charges.list({ limit: 1 })).data[0]?.id ?? '';

const change = (
  { database: { db } }: TestServices,
  { id }: { id: string },
  to: Partial<typeof invoices.$inferInsert>,
) => db.update(invoices).set(to).where(eq(invoices.id, id));

const reward = async (
  { clock }: TestServices,
  { row }: Subscriber,
  change: Pick<typeof discounts.$inferInsert, 'state' | 'stripeInvoiceId'>,
) => ({
  id: randomUUID(),
  householdId: (await row()).householdId,
  kind: 'percent' as const,
  percentOff: 10,
  createdAt: clock.now(),
  ...change,
});

interface Case {
  kind: DiscrepancyKind;
  what: string;
  choice?: Partial<Choice>;
  /** Plants the difference. */
  plant(services: TestServices, someone: Subscriber): Promise<unknown>;
  /** Checks the state after the run: healed, or unchanged if it is left to staff. */
  healed?(services: TestServices, someone: Subscriber): Promise<void>;
}

const CASES: Case[] = [
  {
    kind: 'order-missing',
    what: 'paid in silence',
    plant: async (services) => {
      const browser = await wizardDone(services);
      const { json } = await browser.post(
        '/api/create-checkout-session',
        await orderOf(browser, { email: 'silent@example.com' }),
      );
      await payWith(services, json.checkoutUrl);
    },
    healed: async (services) => {
      const { db } = services.database;
      const [checkout] = await db.select().from(checkouts).where(eq(checkouts.email, 'silent@example.com'));
      expect(checkout?.status).toBe('paid');
      expect(
        await db
          .select()
          .from(orders)
          .where(eq(orders.checkoutId, checkout?.id ?? '')),
      ).toHaveLength(1);
      const [row] = await db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.checkoutId, checkout?.id ?? ''));
      expect(row?.collectionPaused).toBe(true);
    },
  },
  {
    kind: 'subscription-differs',
    what: 'ended there, live here',
    plant: async ({ stripe }, { row }) => stripe.subscriptions.cancel((await row()).stripeId),
    healed: async (_, { row }) => expect((await row()).status).toBe('canceled'),
  },
  {
    kind: 'subscription-differs',
    what: 'live there, ended here',
    plant: async ({ database: { db } }, { row }) =>
      db
        .update(subscriptions)
        .set({ status: 'canceled' })
        .where(eq(subscriptions.id, (await row()).id)),
    healed: async (_, { row }) => expect((await row()).status).toBe('active'),
  },
  {
    kind: 'terms-differ',
    what: 'a renewal would charge something else',
    plant: async ({ stripe }, { row }) => {
      const { stripeId } = await row();
      const { items } = await stripe.subscriptions.retrieve(stripeId);
      return stripe.subscriptions.update(stripeId, {
        items: [{ id: items.data[0]?.id ?? '', quantity: 9 }],
        proration_behavior: 'none',
      });
    },
    healed: async ({ stripe }, { row }) => {
      const { items } = await stripe.subscriptions.retrieve((await row()).stripeId);
      expect(items.data[0]?.quantity).toBe(2);
    },
  },
  {
    kind: 'customer-differs',
    what: 'a customer without a household',
    plant: async ({ database: { db } }, { row }) =>
      db.delete(customers).where(eq(customers.householdId, (await row()).householdId)),
    healed: async ({ database: { db }, stripe }, { row }) => {
      const { householdId, stripeId } = await row();
      const { customer } = await stripe.subscriptions.retrieve(stripeId);
      const linked = await db.select().from(customers).where(eq(customers.householdId, householdId));
      expect(linked.map((one) => one.stripeId)).toEqual([idOf(customer)]);
    },
  },
  {
    kind: 'customer-email-differs',
    what: 'an address that was given up',
    plant: async ({ stripe, database: { db } }, { row }) => {
      const { householdId, stripeId } = await row();
      const [member] = await db.select().from(memberships).where(eq(memberships.householdId, householdId));
      const emailVerifiedAt = new Date('2026-12-01T09:00:00Z');
      await db
        .update(people)
        .set({ emailVerifiedAt })
        .where(eq(people.id, member?.personId ?? ''));
      const { customer } = await stripe.subscriptions.retrieve(stripeId);
      await stripe.customers.update(idOf(customer) ?? '', { email: 'given-up@example.com' });
    },
    healed: async (services, { row }) => {
      const { customer } = await services.stripe.subscriptions.retrieve((await row()).stripeId, {
        expand: ['customer'],
      });
      expect(customer).toMatchObject({ email: expect.stringMatching(/^member-/) });
      expect(JSON.stringify(await services.database.db.select().from(discrepancies))).not.toContain('@');
    },
  },
  {
    kind: 'invoice-missing',
    what: 'an invoice that is not here',
    plant: async (services, someone) => {
      const { id } = await lastInvoice(services, someone);
      await services.database.db.delete(invoices).where(eq(invoices.id, id));
    },
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).status).toBe('paid'),
  },
  {
    kind: 'invoice-differs',
    what: 'paid there, open here',
    plant: async (services, someone) => {
      const { id } = await lastInvoice(services, someone);
      await services.database.db.update(invoices).set({ status: 'open', paidAmount: 0 }).where(eq(invoices.id, id));
    },
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).status).toBe('paid'),
  },
  {
    kind: 'invoice-differs',
    what: 'another amount paid',
    plant: async (services, someone) => change(services, await lastInvoice(services, someone), { paidAmount: 1 }),
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).paidAmount).toBe(23_000),
  },
  {
    kind: 'invoice-differs',
    what: 'another total, which is a document, is left to people',
    plant: async (services, someone) => change(services, await lastInvoice(services, someone), { totalAmount: 1 }),
  },
  {
    kind: 'invoice-unknown',
    what: 'paid here and not there is left to people',
    plant: async (services, someone) => {
      const { stripeId } = await lastInvoice(services, someone);
      await services.database.db.execute(sql`delete from sandbox.objects where id = ${stripeId}`);
    },
  },
  {
    kind: 'refund-differs',
    what: 'given back here alone',
    plant: async (services, someone) =>
      change(services, await lastInvoice(services, someone), {
        refundedAmount: 1000,
        refundedAt: services.clock.now(),
      }),
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).refundedAmount).toBe(0),
  },
  {
    kind: 'credit-note-differs',
    what: 'a credit note of another amount than its refund is left to people',
    plant: async (services) => {
      await services.stripe.refunds.create({ charge: await lastCharge(services), amount: 1000 });
      await night(services);
      await services.stripe.refunds.create({ charge: await lastCharge(services), amount: 500 });
      await night(services);
      const { db } = services.database;
      // Their sum is right.
      for (const [from, to] of [
        [1000, 900],
        [500, 600],
      ] as const)
        await db.update(creditNotes).set({ amount: to }).where(eq(creditNotes.amount, from));
    },
  },
  {
    kind: 'loss-differs',
    what: 'lost without a dispute',
    plant: async (services, someone) => change(services, await lastInvoice(services, someone), { lostAmount: 700 }),
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).lostAmount).toBe(0),
  },
  {
    kind: 'dispute-unknown',
    what: 'a dispute that is only here is left to people',
    plant: async (services, someone) => {
      const { id: invoiceId, stripeIntentId } = await lastInvoice(services, someone);
      const now = services.clock.now();
      await services.database.db.insert(disputes).values({
        ...{ id: randomUUID(), stripeId: 'dp_only_here', stripeChargeId: 'ch_x', stripeIntentId, invoiceId },
        ...{ status: 'won', reason: 'general', amount: 1000, currency: 'AED', openedAt: now, settledAt: now },
        readAt: now,
      });
    },
  },
  {
    kind: 'refund-differs',
    what: 'given back there by hand',
    plant: async (services) => services.stripe.refunds.create({ charge: await lastCharge(services), amount: 1000 }),
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).refundedAmount).toBe(1000),
  },
  {
    kind: 'refund-differs',
    what: 'given back here and not there',
    plant: async (services, someone) => {
      await services.stripe.refunds.create({ charge: await lastCharge(services), amount: 1000 });
      const { id } = await lastInvoice(services, someone);
      await services.database.db.update(invoices).set({ refundedAmount: 2000 }).where(eq(invoices.id, id));
    },
    healed: async (services, someone) => expect((await lastInvoice(services, someone)).refundedAmount).toBe(1000),
  },
  {
    kind: 'dispute-differs',
    what: 'a dispute nobody heard of',
    plant: async (services) => services.sandbox.control.contest(await lastCharge(services), 'fraudulent'),
    healed: async (services, someone) => {
      const { id } = await lastInvoice(services, someone);
      const found = await services.database.db.select().from(disputes).where(eq(disputes.invoiceId, id));
      expect(found.map(({ status }) => status)).toEqual(['needs_response']);
      expect((await someone.row()).collectionPaused).toBe(true);
    },
  },
  {
    kind: 'fraud-warning',
    what: 'a bank that warns of fraud is left to people',
    plant: async (services) => services.sandbox.control.contest(await lastCharge(services), 'fraud_warning'),
  },
  {
    kind: 'seat-without-plan',
    what: 'a place of Pro without Pro',
    plant: async ({ database: { db } }, { row }) => db.update(planSeats).set({ holder: (await row()).householdId }),
    healed: async ({ database: { db } }, { row }) =>
      expect(
        await db
          .select()
          .from(planSeats)
          .where(eq(planSeats.holder, (await row()).householdId)),
      ).toEqual([]),
  },
  {
    kind: 'subscription-missing',
    what: 'live here, unknown there, is left to people',
    plant: async ({ database: { db } }, { row }) =>
      db
        .execute(sql`delete from sandbox.objects where id = ${(await row()).stripeId}`)
        .then(() => db.update(subscriptions).set({ seenLiveAt: null })),
  },
  {
    kind: 'subscription-unknown',
    what: 'live there, of no order here, is left to people',
    plant: async ({ database: { db } }, { row }) => {
      const { id, stripeId } = await row();
      await db.delete(invoices).where(eq(invoices.stripeSubscriptionId, stripeId));
      await db.delete(subscriptions).where(eq(subscriptions.id, id));
      // Like a subscription created in Stripe's dashboard.
      await db.execute(sql`delete from sandbox.objects where type in ('checkout.session', 'invoice')`);
      await db.execute(
        sql`update sandbox.objects set data = jsonb_set(data, '{metadata}', '{}') where id = ${stripeId}`,
      );
    },
  },
  {
    kind: 'second-subscription',
    what: 'two live ones of a household are left to people',
    plant: async (services, { browser, row }) => {
      const { id } = await row();
      await services.database.db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.id, id));
      await subscriber(services, {}, browser);
    },
  },
  {
    kind: 'plan-without-seat',
    what: 'Pro without a place',
    choice: { planType: 'pro' },
    plant: async ({ database: { db } }) => db.update(planSeats).set({ holder: null }),
    healed: async ({ database: { db } }, { row }) =>
      expect(
        await db
          .select()
          .from(planSeats)
          .where(eq(planSeats.holder, (await row()).householdId)),
      ).toHaveLength(1),
  },
  {
    kind: 'plan-without-seat',
    what: 'Pro without a place, and none left, is left to people',
    choice: { planType: 'pro' },
    plant: async ({ database: { db } }) => db.update(planSeats).set({ holder: 'founding member' }),
  },
  {
    kind: 'discount-differs',
    what: 'a reward that is used here and did not come off there is left to people',
    plant: async (services, someone) => {
      const { stripeId: stripeInvoiceId } = await lastInvoice(services, someone);
      await services.database.db
        .insert(discounts)
        .values(await reward(services, someone, { state: 'used', stripeInvoiceId }));
    },
  },
  {
    kind: 'discount-without-plan',
    what: 'a reward that waits without a plan',
    plant: async (services, someone) => {
      const { db } = services.database;
      await db.insert(discounts).values(await reward(services, someone, { state: 'waiting' }));
      await services.stripe.subscriptions.cancel((await someone.row()).stripeId);
      await db.update(subscriptions).set({ status: 'canceled' });
    },
    healed: async ({ database: { db } }) =>
      expect((await db.select().from(discounts)).map(({ state }) => state)).toEqual(['withdrawn']),
  },
  {
    kind: 'change-unsettled',
    what: 'a change whose job gave up',
    plant: async ({ database: { db }, clock }, { row }) => {
      const planned = { from: { plan: 'standard' }, to: { plan: 'premium' } } as PlannedChange;
      const begunAt = new Date(clock.now().getTime() - DAY_MS);
      await db
        .insert(planChanges)
        .values({ id: randomUUID(), subscriptionId: (await row()).id, planned, state: 'begun', begunAt });
    },
    healed: async ({ database: { db } }) =>
      expect((await db.select().from(planChanges)).map(({ state }) => state)).toEqual(['failed']),
  },
  {
    kind: 'stray-not-returned',
    what: 'a second payment that was not given back',
    plant: async ({ database: { db }, clock }, { row }) => {
      const { id, stripeId, checkoutId } = await row();
      await db.delete(invoices);
      await db.delete(subscriptions).where(eq(subscriptions.id, id));
      await db.insert(duplicatePayments).values({ stripeSubscriptionId: stripeId, checkoutId, foundAt: clock.now() });
    },
    healed: async ({ database: { db }, stripe }) => {
      const [duplicate] = await db.select().from(duplicatePayments);
      expect((await stripe.refunds.retrieve(duplicate?.stripeRefundId ?? '')).status).toBe('succeeded');
    },
  },
  {
    kind: 'event-unprocessed',
    what: 'an event whose job gave up',
    plant: async ({ database: { db }, clock }, { row }) => {
      const { stripeId } = await row();
      const receivedAt = new Date(clock.now().getTime() - DAY_MS);
      const payload = { data: { object: { object: 'subscription', id: stripeId } } };
      const type = 'customer.subscription.updated';
      await db.insert(providerEvents).values({ id: 'evt_lost', type, createdAt: receivedAt, receivedAt, payload });
    },
    healed: async ({ database: { db } }) => {
      const [event] = await db.select().from(providerEvents).where(eq(providerEvents.id, 'evt_lost'));
      expect(event?.processedAt).not.toBeNull();
    },
  },
];

/** A subscriber whose sticks have left, in a shop after a night. */
const afterANight = keptBeginning(
  'night after a subscriber',
  async (services: TestServices, choice: Partial<Choice>) => {
    await addProPlaces(services, 1);
    const made = await newSubscriber(services, choice);
    await subscriberOf(services, made).sticks(true);
    await night(services);
    return made;
  },
);

describe('discrepancies', () => {
  for (const { kind, what, choice, plant, healed } of CASES) {
    test(`${kind}: ${what}`, async () => {
      const services = await openTestServices('postgres');
      onTestFinished(() => services.close());
      const someone = subscriberOf(services, await afterANight(services, choice ?? {}));
      expect(await kinds(services)).toEqual([]);
      await plant(services, someone);
      await services.sandbox.control.dropDeliveries();
      services.clock.advance(DAY_MS);
      await night(services);
      const run = await lastRun(services);
      expect(run?.finishedAt).not.toBeNull();
      if (healed) {
        await healed(services, someone);
        expect(await open(services)).toEqual([]);
        expect(run?.healed).toBeGreaterThan(0);
      } else expect(await kinds(services)).toEqual([kind]);
      const first = await open(services);
      services.clock.advance(DAY_MS);
      await services.sandbox.control.dropDeliveries();
      await night(services);
      // Never twice: the same rows, seen again.
      const again = await open(services);
      const seen = first.map((one) => ({ ...one, lastSeenAt: expect.any(Date) }));
      expect(again).toEqual(seen);
      for (const { firstSeenAt, lastSeenAt } of again) expect(lastSeenAt > firstSeenAt).toBe(true);
      expect((await lastRun(services))?.healed).toBe(0);
    });
  }

  test('every kind has a name and says what people do', () => {
    for (const { name, advice } of Object.values(DISCREPANCIES)) expect(name && advice).toBeTruthy();
  });
});

async function lastRun({ database: { db } }: TestServices) {
  const [run] = await db.select().from(reconcileRuns).orderBy(desc(reconcileRuns.startedAt)).limit(1);
  return run;
}

/** Requests of the run to the payment service. */
const asked = (calls: string[]) => calls.filter((call) => call.startsWith('GET /v1/')).map((call) => call.slice(8));

onBothEngines('a night', (createServices) => {
  test('a payment service that is away ends it without harm, and the next night goes on where it was', async () => {
    const services = await createServices();
    const someone = await subscriber(services);
    const { id } = await lastInvoice(services, someone);
    await services.database.db.update(invoices).set({ status: 'open', paidAmount: 0 }).where(eq(invoices.id, id));
    let away = true;
    const calls = injectFaults(services, (call) => (away && call.startsWith('GET /v1/invoices') ? 'gone' : null));
    await night(services);
    expect(await lastRun(services)).toMatchObject({ finishedAt: null, failure: 'StripeConnectionError' });
    expect(await open(services)).toEqual([]);
    away = false;
    calls.length = 0;
    services.clock.advance(DAY_MS);
    await night(services);
    expect(asked(calls)).not.toContain('checkout/sessions');
    expect((await lastInvoice(services, someone)).status).toBe('paid');
    expect(
      (await services.database.db.select().from(reconcileRuns)).map(({ finishedAt }) => finishedAt !== null),
    ).toEqual([true]);
  });

  testOnce('a process that dies in the middle gives it back: another goes on from there', async () => {
    const services = await createServices();
    await subscriber(services);
    let dies = true;
    const calls = injectFaults(services, (call) => (dies && call.startsWith('GET /v1/refunds') ? 'killed' : null));
    const dead = reconcileBilling.run(services, {});
    await expect.poll(() => asked(calls).includes('refunds')).toBe(true);
    dies = false;
    calls.length = 0;
    await reconcileBilling.run(services, {}); // its lease still holds
    expect(calls).toEqual([]);
    services.clock.advance(121_000);
    await reconcileBilling.run(services, { continues: true });
    expect(asked(calls)).not.toContain('invoices');
    expect(asked(calls)).toContain('refunds');
    expect((await lastRun(services))?.finishedAt).not.toBeNull();
    void dead;
  });

  testOnce('a list that may not be read is left out, and the others are read', async () => {
    const services = await createServices();
    const someone = await subscriber(services);
    const { id } = await lastInvoice(services, someone);
    await services.database.db.delete(invoices).where(eq(invoices.id, id));
    const refunds = services.stripe.refunds as { list: unknown };
    const forbidden = { type: 'invalid_request_error', message: 'The key may not read refunds.' } as const;
    refunds.list = () => Promise.reject(new Stripe.errors.StripePermissionError(forbidden));
    await night(services);
    expect((await lastRun(services))?.finishedAt).not.toBeNull();
    expect((await lastInvoice(services, someone)).status).toBe('paid');
  });

  testOnce(
    'N28 staff start a comparison: one at a time, followed without entries of its own, and it finds what differs',
    async () => {
      const services = await createServices();
      const desk = await colleague(services, 'Dana');
      const someone = await subscriber(services);
      const { db } = services.database;
      const { id } = await lastInvoice(services, someone);
      await db.update(invoices).set({ status: 'open', paidAmount: 0 }).where(eq(invoices.id, id));
      const path = '/api/desk/payments/comparison';
      expect((await desk.get(path)).json).toEqual({ lastRun: null });
      const pressed = await Promise.all([1, 2, 3].map(() => desk.post(path, { days: null })));
      expect(pressed.map(({ status, json }) => [status, json.lastRun.finishedAt, json.lastRun.failed])).toEqual(
        pressed.map(() => [200, null, false]),
      );
      expect(await db.select().from(reconcileRuns)).toHaveLength(1);
      await services.runJobs();
      expect((await desk.get(path)).json.lastRun).toMatchObject({ finishedAt: expect.any(String), healed: 1 });
      expect((await lastInvoice(services, someone)).status).toBe('paid');
      const acts = await db.select().from(auditLog).where(like(auditLog.action, 'payment.%'));
      expect(acts.map(({ action }) => action)).toEqual(pressed.map(() => 'payment.compare'));
      expect((await someone.browser.post(path, { days: null })).status).toBe(403);
      // Another one may follow it.
      await desk.post(path, { days: 120 });
      await services.runJobs();
      expect((await db.select().from(reconcileRuns)).map(({ finishedAt }) => finishedAt !== null)).toEqual([
        true,
        true,
      ]);
    },
  );

  testOnce('several processes at the same time do it once', async () => {
    const services = await createServices();
    await subscriber(services);
    let ended = 0;
    const calls = injectFaults(services, async () => {
      await expect.poll(() => ended).toBe(4);
      return null;
    });
    await Promise.all(Array.from({ length: 5 }, () => reconcileBilling.run(services, {}).finally(() => (ended += 1))));
    expect(asked(calls).filter((call) => call === 'radar/early_fraud_warnings')).toHaveLength(1);
    expect(await services.database.db.select().from(reconcileRuns)).toHaveLength(1);
  });

  testOnce(
    'a discrepancy that was set aside reopens only when it changes; one that is gone resolves by itself',
    async () => {
      const services = await createServices();
      const desk = await colleague(services, 'Dana');
      const other = await colleague(services, 'Omar');
      const someone = await subscriber(services);
      const { id } = await lastInvoice(services, someone);
      const { db } = services.database;
      const total = (totalAmount: number) => change(services, { id }, { totalAmount });
      await total(1);
      await night(services);
      const [found] = (await desk.get('/api/desk/payments')).json.discrepancies;
      expect(found).toMatchObject({ kind: 'invoice-differs', ours: 'paid, 23000 of 1 AED paid' });
      expect(await metrics.metrics()).toContain('billing_discrepancies_open{kind="invoice-differs"} 1');
      const path = `/api/desk/discrepancies/${found.id}/set-aside`;
      expect((await desk.post(path, { note: 'Known.' })).json.discrepancies).toEqual([]);
      expect(await other.post(path, { note: 'Mine.' })).toMatchObject({ status: 409, json: { code: 'overtaken' } });
      await night(services);
      expect(await open(services)).toEqual([]);
      await total(2);
      await night(services);
      expect(await kinds(services)).toEqual(['invoice-differs']);
      await total(23_000);
      await night(services);
      expect(await open(services)).toEqual([]);
      const rows = await db.select().from(discrepancies).orderBy(discrepancies.firstSeenAt, discrepancies.id);
      expect(rows.map(({ resolvedBy, note }) => [resolvedBy !== null, note])).toEqual([
        [true, 'Known.'],
        [false, null],
      ]);
    },
  );
});

/* A shop that was told nothing for three days. */

type Deed = 'buy' | 'refund' | 'refund a part' | 'cancel' | 'bad card' | 'dispute' | 'lose' | 'win' | 'six hours';
const DEEDS: Deed[] = ['buy', 'refund', 'refund a part', 'cancel', 'bad card', 'dispute', 'lose', 'win', 'six hours'];

async function did(services: TestServices, deed: Deed, someone: Subscriber): Promise<void> {
  const { stripe } = services;
  const { data: disputed } = await stripe.disputes.list({ limit: 1 });
  const answer = (text: string) =>
    disputed[0]?.status === 'needs_response' &&
    stripe.disputes.update(disputed[0].id, { evidence: { uncategorized_text: text } });
  const charge = (await stripe.charges.list({ limit: 1 })).data.find((one) => one.paid && !one.disputed);
  const left = charge ? charge.amount - charge.amount_refunded : 0;
  if (deed === 'buy') {
    const browser = await wizardDone(services);
    const wish = { email: `${randomUUID()}@example.com` };
    const { json } = await browser.post('/api/create-checkout-session', await orderOf(browser, wish));
    await payWith(services, json.checkoutUrl);
  } else if (deed === 'refund' && left > 0) await stripe.refunds.create({ charge: charge?.id ?? '' });
  else if (deed === 'refund a part' && left > 1000)
    await stripe.refunds.create({ charge: charge?.id ?? '', amount: 1000 });
  else if (deed === 'cancel') {
    const { stripeId } = await someone.row();
    if ((await stripe.subscriptions.retrieve(stripeId)).status !== 'canceled')
      await stripe.subscriptions.cancel(stripeId);
  } else if (deed === 'bad card') {
    const found = await stripe.subscriptions.retrieve((await someone.row()).stripeId);
    if (found.status === 'canceled') return;
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: idOf(found.customer) ?? '',
    });
    await stripe.subscriptions.update(found.id, { default_payment_method: bad.id });
  } else if (deed === 'dispute' && left > 0) await services.sandbox.control.contest(charge?.id ?? '', 'fraudulent');
  else if (deed === 'lose') await answer('losing_evidence');
  else if (deed === 'win') await answer('winning_evidence');
  else services.clock.advance(6 * 3_600_000);
}

/** A month before the silence, then three days with these deeds, in a shop that hears or one that does not. */
async function afterThreeDays(deeds: Deed[], hears: boolean): Promise<unknown> {
  const services = await openTestServices('postgres');
  try {
    const someone = await subscriber(services);
    await someone.sticks(true);
    services.clock.advance(26 * DAY_MS);
    await services.settle();
    const time = async () => {
      if (hears) return services.settle();
      await services.sandbox.deliverDueEvents().catch(() => 0);
      await services.runJobs();
    };
    if (!hears) await services.sandbox.control.chaos({ delaySeconds: 3600 * 24 * 365 });
    for (const deed of deeds) {
      await did(services, deed, someone);
      await time();
    }
    services.clock.set(new Date('2026-12-30T12:00:00Z'));
    await time();
    if (!hears) {
      await services.sandbox.control.dropDeliveries();
      await night(services);
      expect(await open(services)).toEqual([]);
      await services.sandbox.control.chaos({});
    }
    await services.settle();
    return await everything(services);
  } finally {
    await services.close();
  }
}

/** The shop's billing state, without ids and without times of receipt. */
async function everything({ database: { db } }: TestServices): Promise<unknown> {
  const { rows } = (await db.execute(sql`
    select json_build_object(
      'checkouts', (select json_agg(status order by status) from checkouts),
      'subscriptions', (select json_agg(x order by x::text) from (select jsonb_build_array(status, plan, quantity, collection_paused, paid_until::date, ends_on) x from subscriptions) s),
      'invoices', (select json_agg(x order by x::text) from (select jsonb_build_array(status, total_amount, paid_amount, refunded_amount, lost_amount, terms ->> 'reason', stripe_intent_id is not null, renewal_told_at is not null, failure_told_at is not null) x from invoices) i),
      'orders', (select count(*) from orders),
      'boxes', (select json_agg(jsonb_build_array(month, stands) order by month, stands) from boxes),
      'disputes', (select json_agg(jsonb_build_array(status, amount, settled_at is not null) order by status) from disputes),
      'customers', (select count(*) from billing_customers),
      'duplicates', (select count(*) from stray_payments),
      'points', (select json_agg(x order by x::text) from (select jsonb_build_array(reason, sum(points)) x from points_entries group by household_id, reason having sum(points) <> 0) p),
      'mails', (select json_agg(kind order by kind) from mails where kind in ('order-confirmation', 'payment-failed', 'dispute-lost'))
    ) as state`)) as unknown as { rows: { state: unknown }[] };
  return rows[0]?.state;
}

test('N24 a shop that was told nothing for three days is, after a night, as one that was told all', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...DEEDS), { minLength: 2, maxLength: 6 }), async (deeds) => {
      const heard = await afterThreeDays(deeds, true);
      expect({ deeds, is: await afterThreeDays(deeds, false) }).toEqual({ deeds, is: heard });
    }),
    {
      numRuns: Number(process.env.RECONCILE_RUNS ?? 1),
      examples: [[['buy', 'refund', 'dispute', 'lose']]] as [Deed[]][],
    },
  );
}, 600_000);
