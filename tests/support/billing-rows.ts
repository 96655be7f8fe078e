import { randomUUID } from 'node:crypto';
import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { households } from '#src/capabilities/access/tables.ts';
import { checkouts, disputes, invoices, subscriptions } from '#src/capabilities/billing/tables.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '#src/capabilities/pricing/rules/quote.ts';
import { SYSTEM } from './actors.ts';
import type { TestServices } from './engines.ts';

type NewCheckout = typeof checkouts.$inferInsert;
type NewSubscription = typeof subscriptions.$inferInsert;
type NewInvoice = typeof invoices.$inferInsert;
type NewDispute = typeof disputes.$inferInsert;

const BEGUN = new Date('2026-12-01T09:00:00Z');
const ORDER = { plan: 'standard', cats: 2, currency: 'EUR', country: 'DE' } as const;
const QUOTE = buildQuote(ORDER, { id: 'q', now: BEGUN, launchOffer: null, priceBook: BUILT_BOOK });
const DAY_MS = 86_400_000;

/** So many days after the first order. */
export const onDay = (day: number): Date => new Date(BEGUN.getTime() + day * DAY_MS);

/** A household with a paid order, written to the tables without the payment service. */
export interface PlantedPlan {
  scope: HouseholdScope;
  householdId: string;
  checkoutId: string;
  subscriptionId: string;
  stripeSubscriptionId: string;
  /** Adds an invoice of this plan: paid, for another month, unless said otherwise. */
  invoice(change?: Partial<NewInvoice>): Promise<string>;
  /** Adds a dispute over one of its invoices. */
  dispute(invoiceId: string | null, change?: Partial<NewDispute>): Promise<string>;
}

export async function plantHousehold({ database: { db } }: TestServices): Promise<string> {
  const id = randomUUID();
  await db.insert(households).values({ id, createdAt: BEGUN });
  return id;
}

export async function plantCheckout({ database: { db } }: TestServices, change: Partial<NewCheckout> = {}) {
  const id = randomUUID();
  const { plan, cats: catCount, currency } = ORDER;
  await db.insert(checkouts).values({
    ...{ id, buyerKey: `quote:${id}`, contentHash: id, quote: QUOTE, plan, catCount, currency, status: 'paid' },
    ...{ email: 'maryam@example.com', customer: { name: 'Maryam Example', address: null } },
    ...{ answers: { cats: [], activity: null, homeType: null, diet: null }, createdAt: BEGUN, updatedAt: BEGUN },
    ...change,
  });
  return id;
}

export async function plantPlan(
  services: TestServices,
  change: Partial<NewSubscription> = {},
  order: Partial<NewCheckout> = {},
): Promise<PlantedPlan> {
  const { db } = services.database;
  const householdId = change.householdId ?? order.householdId ?? (await plantHousehold(services));
  const checkoutId = await plantCheckout(services, { householdId, ...order });
  const [subscriptionId, stripeSubscriptionId] = [randomUUID(), `sub_${randomUUID()}`];
  await db.insert(subscriptions).values({
    ...{ id: subscriptionId, householdId, checkoutId, stripeId: stripeSubscriptionId, plan: 'standard', quantity: 2 },
    ...{ currency: 'EUR', country: 'DE', unitAmount: 2700, renewalAmount: 5899, status: 'active' },
    ...{ createdAt: BEGUN, updatedAt: BEGUN, ...change },
  });
  return {
    ...{ scope: systemScope(SYSTEM, householdId), householdId, checkoutId, subscriptionId, stripeSubscriptionId },
    invoice: async (of = {}) => {
      const id = randomUUID();
      await db.insert(invoices).values({
        ...{ id, householdId, stripeId: `in_${id}`, stripeSubscriptionId, status: 'paid', currency: 'EUR' },
        ...{ totalAmount: 5899, paidAmount: 5899, issuedAt: BEGUN, paidAt: BEGUN, stripeIntentId: `pi_${id}` },
        terms: { reason: 'renewal', plan: 'standard', cats: 2, unit: 2700, delivery: 499 },
        ...of,
      });
      return id;
    },
    dispute: async (invoiceId, of = {}) => {
      const id = randomUUID();
      await db.insert(disputes).values({
        ...{ id, stripeId: `dp_${id}`, stripeChargeId: `ch_${id}`, invoiceId, amount: 5899, currency: 'EUR' },
        ...{ status: 'needs_response', reason: 'fraudulent', openedAt: BEGUN, readAt: BEGUN, ...of },
      });
      return id;
    },
  };
}
