import type Stripe from 'stripe';
import { type PlanId, planOfProduct, productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import { itemChanges } from './alignment.ts';
import { withoutOurs } from './discount-request.ts';
import type { PlannedChange } from './plan-change.ts';
import { idOf } from './provider-facts.ts';

/** The line of a subscription that is the sticks themselves. */
const sticksOf = ({ items }: Stripe.Subscription) =>
  items.data.find(({ price }) => planOfProduct(idOf(price.product) ?? ''));

const priced = (product: string, { currency }: PlannedChange, unit_amount: number) => ({
  currency: currency.toLowerCase(),
  product,
  unit_amount,
});

/** A dearer plan from now on, for as many cats as before. What else renewals become is brought in line afterwards. */
function dearerItems(planned: PlannedChange, subscription: Stripe.Subscription) {
  const sticks = sticksOf(subscription);
  if (!sticks) throw new Error(`No sticks in subscription ${subscription.id}`);
  const price_data = {
    ...priced(productIdOf(planned.to.plan), planned, planned.unitNow),
    recurring: { interval: 'month' as const },
  };
  return [{ id: sticks.id, quantity: planned.from.quantity, price_data }];
}

/** Where no month runs at the payment service, ours does: then the difference is a line of its own, by our own reckoning. */
export const isOurMonth = ({ status }: { status: string }): boolean => status === 'trialing';

/** The change as the payment service is asked for it, in one request; it remembers which one it was. */
export function changeRequest(
  id: string,
  planned: PlannedChange,
  { subscription, present }: { subscription: Stripe.Subscription; present: PlanId },
): Stripe.SubscriptionUpdateParams {
  const metadata = { change: id };
  if (planned.effective !== 'now') {
    const { to, currency } = planned;
    const items = itemChanges({ ...to, plan: present, nextPlan: to.plan, currency }, subscription);
    return items.length ? { metadata, items, proration_behavior: 'none' } : { metadata };
  }
  const items = dearerItems(planned, subscription);
  if (planned.due === 0) return { metadata, items, proration_behavior: 'none' };
  return {
    metadata,
    items,
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    // Nothing is collected while sticks wait, so collecting begins here; it waits again once this is settled.
    pause_collection: '',
    // What waits for the next payment is not used up by this one; it is put back once this is settled.
    ...withoutOurs(subscription),
    ...(isOurMonth(subscription)
      ? { add_invoice_items: [{ price_data: priced(productIdOf(planned.to.plan), planned, planned.due), quantity: 1 }] }
      : { proration_date: planned.prorationAt }),
    expand: ['latest_invoice'],
  };
}

/** The invoice that a dearer plan would make, as a question. */
export function previewRequest(
  planned: PlannedChange,
  subscription: Stripe.Subscription,
): Stripe.InvoiceCreatePreviewParams {
  return {
    subscription: subscription.id,
    ...withoutOurs(subscription),
    subscription_details: {
      items: dearerItems(planned, subscription),
      proration_behavior: 'always_invoice',
      proration_date: planned.prorationAt,
    },
  };
}

/** How far the payment service's clock may be from ours. */
const SKEW_MS = 300_000;

/** Seconds: what the payment service made before this is not of the change. */
export const sinceBegun = (begunAt: Date): number => Math.floor((begunAt.getTime() - SKEW_MS) / 1000);

/**
 * Whether an invoice is the one that a change was charged by. An open one is a direct debit that is under way: a card that
 * does not pay undoes the change at once and leaves no invoice.
 */
export const chargedBy = (
  invoice: Pick<Stripe.Invoice, 'billing_reason' | 'status' | 'total' | 'amount_due' | 'created'>,
  { planned, begunAt }: { planned: PlannedChange; begunAt: Date },
): boolean =>
  invoice.billing_reason === 'subscription_update' &&
  (invoice.status === 'paid' || invoice.status === 'open') &&
  [invoice.total, invoice.amount_due].includes(planned.due) &&
  invoice.created >= sinceBegun(begunAt);
