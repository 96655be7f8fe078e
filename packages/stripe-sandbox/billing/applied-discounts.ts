import type Stripe from 'stripe';
import { insertAndRecord } from '../webhooks/record-event.ts';
import { idOf, stripeId } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { find } from '../objects/store.ts';
import type { Reduction } from './compute-totals.ts';
import { intervalsAfter } from './calendar.ts';

/** Ties a coupon to a subscription, for as long as the coupon says. */
export async function createDiscount(
  context: RequestContext,
  reduction: Reduction,
  subscription: Stripe.Subscription,
  session: string | null,
): Promise<Stripe.Discount> {
  const { coupon } = reduction;
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  const discount: Stripe.Discount = {
    id: stripeId('di'),
    object: 'discount',
    checkout_session: session,
    customer: subscription.customer,
    customer_account: null,
    end: months === null ? null : intervalsAfter(context.now, { interval: 'month', interval_count: 1 }, months),
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: context.now,
    subscription: subscription.id,
    subscription_item: null,
  };
  // As it was redeemed, also after the coupon changes.
  return insertAndRecord(context, 'customer.discount.created', discount, { reduction });
}

/** The discounts that still count for a period that starts now, with their coupons. */
export async function discountsOf(context: RequestContext, subscription: Stripe.Subscription) {
  const discounts: Stripe.Discount[] = [];
  const reductions: Reduction[] = [];
  for (const id of subscription.discounts) {
    const stored = await find(context, 'discount', idOf(id));
    if (!stored || (stored.data.end !== null && stored.data.end <= context.now)) continue;
    discounts.push(stored.data);
    reductions.push(stored.hidden.reduction as Reduction);
  }
  return { discounts, reductions };
}

/**
 * Discounts that remain on the subscription after an invoice; those with duration `once` are used up by it, paid or
 * void.
 */
export const lasting = ({ discounts, reductions }: { discounts: Stripe.Discount[]; reductions: Reduction[] }) =>
  discounts.filter((_, index) => reductions[index]?.coupon.duration !== 'once').map(({ id }) => id);
