import type Stripe from 'stripe';
import { type PlanId, planOfProduct, productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import { lowerCode } from '#src/lib/money.ts';
import { itemChanges } from './subscription-update.ts';
import { withoutOurs } from './discount-request.ts';
import type { PlannedChange } from './plan-change.ts';
import { idOf } from './stripe-mapping.ts';

/** The line of a subscription that is the sticks themselves. */
const sticksOf = ({ items }: Stripe.Subscription) =>
  items.data.find(({ price }) => planOfProduct(idOf(price.product) ?? ''));

const priced = (product: string, { currency }: PlannedChange, unit_amount: number) => ({
  currency: lowerCode(currency),
  product,
  unit_amount,
});

/** Items of a dearer plan from now on, for the same number of cats. Other changes of renewals are pushed afterwards. */
function dearerItems(planned: PlannedChange, subscription: Stripe.Subscription) {
  const sticks = sticksOf(subscription);
  if (!sticks) throw new Error(`No sticks in subscription ${subscription.id}`);
  const price_data = {
    ...priced(productIdOf(planned.to.plan), planned, planned.unitNow),
    recurring: { interval: 'month' as const },
  };
  return [{ id: sticks.id, quantity: planned.from.quantity, price_data }];
}

/** The key of a change's id on its line. Not that of the subscription's metadata, which Stripe repeats on the lines of every month. */
export const DIFFERENCE = 'difference';

/** The difference that is due as one line, which no discount reduces. */
function differenceLine(id: string, planned: PlannedChange): Stripe.SubscriptionUpdateParams.AddInvoiceItem {
  const { due, prorationAt, until, waits } = planned;
  const end = Math.floor(Date.parse(until) / 1000);
  return {
    price_data: priced(productIdOf(planned.to.plan), planned, due),
    quantity: 1,
    discountable: false,
    metadata: { [DIFFERENCE]: id },
    ...(!waits && {
      period: { start: { type: 'timestamp', timestamp: prorationAt }, end: { type: 'timestamp', timestamp: end } },
    }),
  };
}

/** Whether no month runs at the payment service: then the month is counted from the sticks. */
export const isOurMonth = ({ status }: { status: string }): boolean => status === 'trialing';

/**
 * The last second of the payment service's month, at which a proration comes to nothing. Its documentation promises an
 * invoice at once for prorations, and for a line of ours only with the next invoice: so there is one, of nothing.
 */
function prorationOfNothing(
  subscription: Stripe.Subscription,
): Pick<Stripe.SubscriptionUpdateParams, 'proration_date'> {
  const end = Math.min(...subscription.items.data.map((item) => item.current_period_end));
  return isOurMonth(subscription) ? {} : { proration_date: end - 1 };
}

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
    add_invoice_items: [differenceLine(id, planned)],
    proration_behavior: 'always_invoice',
    ...prorationOfNothing(subscription),
    payment_behavior: 'error_if_incomplete',
    // Collection is paused while sticks wait, so it is resumed for this payment, and paused again once it is settled.
    pause_collection: '',
    // Pending discounts belong to the next renewal: taken off for this payment, put back once it is settled.
    ...withoutOurs(subscription),
    expand: ['latest_invoice'],
  };
}

/**
 * Whether an invoice is the one that a change was charged by: it has the line of that change. An open one is a direct debit
 * that is under way: a card that does not pay undoes the change at once and leaves no invoice.
 */
export const chargedBy = (invoice: Pick<Stripe.Invoice, 'status' | 'lines'>, { id }: { id: string }): boolean =>
  (invoice.status === 'paid' || invoice.status === 'open') &&
  invoice.lines.data.some(({ metadata }) => metadata?.[DIFFERENCE] === id);
