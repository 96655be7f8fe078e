import type Stripe from 'stripe';
import type { Reduction } from '../billing/compute-totals.ts';
import { createDiscount } from '../billing/applied-discounts.ts';
import { record } from '../webhooks/record-event.ts';
import { invalid, notServed, resourceMissing } from '../api/errors.ts';
import { idOf } from '../api/ids.ts';
import type { Params } from '../api/params.ts';
import type { RequestContext } from '../request-context.ts';
import { need } from './store.ts';
import { readReductionOf, stillRedeemable } from './coupons.ts';

/** A coupon that may be redeemed in this currency. */
export async function readCoupon(context: RequestContext, wish: Params, currency: string): Promise<Reduction> {
  if (wish.has('promotion_code')) throw notServed('promotion codes', wish.name('promotion_code'));
  const param = wish.name('coupon');
  const reduction = await readReductionOf(context, wish.requiredText('coupon'), param);
  const { coupon } = reduction;
  if (!stillRedeemable(coupon, context.now))
    throw invalid(`Coupon ${coupon.id} is expired or used up.`, { code: 'coupon_expired', param });
  if (coupon.currency !== null && coupon.currency !== currency)
    throw invalid(`The coupon is in ${coupon.currency}, and this is in ${currency}.`, { param: 'discounts' });
  return reduction;
}

/**
 * Reads the discounts parameter: a list replaces those of a subscription, each a coupon or a present discount; empty
 * text clears them, and nothing, or an empty list, keeps them. The caller counts the redeemed coupons.
 */
export async function readDiscounts(context: RequestContext, params: Params, subscription: Stripe.Subscription) {
  const before = subscription.discounts.map(idOf);
  if (params.cleared('discounts')) return { discounts: [], redeemed: [] };
  const wishes = params.maps('discounts');
  if (wishes.length === 0) return { discounts: before, redeemed: [] };
  const discounts: string[] = [];
  const redeemed: string[] = [];
  for (const wish of wishes) {
    const kept = wish.text('discount');
    if (kept && !before.includes(kept)) throw resourceMissing('discount', kept, wish.name('discount'));
    if (kept) {
      discounts.push(kept);
      continue;
    }
    const reduction = await readCoupon(context, wish, subscription.currency);
    discounts.push((await createDiscount(context, reduction, subscription, null)).id);
    redeemed.push(reduction.coupon.id);
  }
  return { discounts, redeemed };
}

/** Tells of those that are not on it any more. */
export async function recordDropped(context: RequestContext, before: Stripe.Subscription, after: Stripe.Subscription) {
  const kept = new Set(after.discounts.map(idOf));
  for (const id of before.discounts.map(idOf))
    if (!kept.has(id)) await record(context, 'customer.discount.deleted', await need(context, 'discount', id));
}
