import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestServices } from '#tests/support/engines.ts';
import { orderOf, payWith, wizardDone } from '#tests/support/buyers.ts';
import { type Subscriber, subscriber } from '#tests/support/subscribers.ts';
import { memberships, people } from '#src/capabilities/access/tables.ts';
import { planSeats } from '#src/capabilities/pricing/tables.ts';
import { orders } from '#src/capabilities/fulfilment/tables.ts';
import type { PlannedChange } from './rules/plan-change.ts';
import { idOf } from './rules/stripe-mapping.ts';
import {
  checkouts,
  customers,
  discounts,
  discrepancies,
  invoices,
  planChanges,
  providerEvents,
  subscriptions,
} from './tables.ts';
import { lastInvoice, type Case, testDifferences } from '#tests/support/reconcile.ts';

const DAY_MS = 86_400_000;

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

const PLAN_CASES: Case[] = [
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

describe('differences of plans', () => {
  testDifferences(PLAN_CASES);
});
