import type Stripe from 'stripe';
import { planOfProduct, productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import { type Currency, lowerCode } from '#src/lib/money.ts';
import { discountChange } from './discount-request.ts';
import type { Discount } from './discounts.ts';
import { type KitRow, kitsDue } from './follow-up-kits.ts';
import { kitsAsMetadata } from './kits-in-box.ts';
import { DELIVERY_PRODUCT, KIT_PRODUCT } from './payment-page.ts';
import { pendingEnd, type RefundEnd } from './refund-end.ts';
import {
  AFTER_REFUND,
  endsByRefund,
  idOf,
  KEPT_BY_HOUSEHOLD,
  NO_CATS,
  REFUND_END_METADATA,
  wasCancelled,
  wasKept,
} from './stripe-mapping.ts';
import { type BoxTiming, chargeDate } from './next-box.ts';

/** Renewal terms of our row that the subscription at the payment service must match. */
export interface DesiredSubscription extends KitRow {
  currency: Currency;
  /** Country of delivery. Decides on tax. */
  country: string;
  unitAmount: number;
  renewalAmount: number;
  sticksLeftAt: Date | null;
  paidUntil: Date | null;
  /** The date wished for the next box. */
  timing: BoxTiming | null;
  /** The end that the household was told of, where it cancelled. */
  endsOn: Date | null;
  /** The end that a refund brought. */
  refundEnd: RefundEnd | null;
  /** A payment of the household is disputed, and not decided. */
  disputed: boolean;
  /** Discounts for the next payment, the oldest first. */
  waiting: readonly Discount[];
}

/** The change that brings a subscription, read with its discounts, in line with our row; null where it is. */
export function subscriptionUpdate(
  wished: DesiredSubscription,
  subscription: Stripe.Subscription,
  now: Date,
): Stripe.SubscriptionUpdateParams | null {
  const end = pendingEnd(wished);
  if (end) return endingAfterRefund(wished, subscription, end);
  const change: Stripe.SubscriptionUpdateParams = {
    ...holding(wished, subscription, now),
    ...ending(wished, subscription),
    ...discountChange(subscription, {
      waiting: wished.waiting,
      month: wished,
      collects: wished.sticksLeftAt !== null && !wished.sticksHeld && !wished.disputed && !wasCancelled(subscription),
    }),
  };
  const noted = Object.entries(notedAs(wished)).filter(([key, value]) => (subscription.metadata[key] ?? '') !== value);
  if (noted.length) change.metadata = Object.fromEntries(noted);
  const items = lineChanges(wished, subscription);
  if (items.length) change.items = items;
  // A month that is moved may be invoiced as nothing at once: discounts of the next payment are added after that.
  if (change.trial_end && change.discounts) delete change.discounts;
  if (Object.keys(change).length === 0) return null;
  return { ...change, ...((change.items || change.trial_end) && { proration_behavior: 'none' }) };
}

/** The one change by which a plan that ends goes on as our row says. */
export function keepRequest(
  wished: DesiredSubscription,
  subscription: Stripe.Subscription,
  now: Date,
): Stripe.SubscriptionUpdateParams {
  const goesOn = { ...subscription, cancel_at_period_end: false };
  const { metadata, ...change } = subscriptionUpdate({ ...wished, refundEnd: null }, goesOn, now) ?? {};
  const end = pendingEnd(wished);
  const noted = { ...(metadata || {}), ...(end && { [REFUND_END_METADATA]: end.at }) };
  return {
    ...change,
    cancel_at_period_end: false,
    ...(Object.keys(noted).length > 0 && { metadata: noted }),
  };
}

/** The changes of a month's lines. */
export const lineChanges = (
  wished: DesiredSubscription,
  subscription: Stripe.Subscription,
): Stripe.SubscriptionUpdateParams.Item[] => [
  ...itemChanges(wished, subscription),
  ...kitItemChanges(wished, subscription),
];

/** Metadata that each invoice repeats: the country that it is taxed for, and the cats whose follow-up kit is in its box. */
const notedAs = (wished: DesiredSubscription) => ({
  country: wished.country,
  kits: kitsAsMetadata(kitsDue(wished)),
});

/** The follow-up kits of the next box that cost something. As with delivery, of two lines, which two updates at once have added, one is taken out. */
function kitItemChanges(
  wished: DesiredSubscription,
  { items }: Stripe.Subscription,
): Stripe.SubscriptionUpdateParams.Item[] {
  const paid = kitsDue(wished).filter(({ price }) => price > 0);
  const [quantity, unitAmount] = [paid.length, paid[0]?.price ?? 0];
  const [kits, ...more] = items.data.filter((item) => idOf(item.price.product) === KIT_PRODUCT);
  const extra = more.map(({ id }) => ({ id, deleted: true }));
  if (quantity === 0) return [...(kits ? [{ id: kits.id, deleted: true }] : []), ...extra];
  if (kits?.quantity === quantity && kits.price.unit_amount === unitAmount) return extra;
  return [{ ...(kits && { id: kits.id }), quantity, ...monthly(wished.currency, KIT_PRODUCT, unitAmount) }, ...extra];
}

/** No sticks, no renewal; and none while a payment is disputed. The next one on the day that is wished. */
function holding(
  wished: DesiredSubscription,
  subscription: Stripe.Subscription,
  now: Date,
): Stripe.SubscriptionUpdateParams {
  const { sticksLeftAt, sticksHeld, disputed } = wished;
  const { pause_collection, items } = subscription;
  const period = Math.min(...items.data.map((item) => item.current_period_end));
  // The day that a household was told is the day its plan ends, also where an earlier box was asked for at the same moment.
  if (wasCancelled(subscription)) {
    const told = wished.endsOn && wished.endsOn > now ? Math.floor(wished.endsOn.getTime() / 1000) : 0;
    return told > period ? { trial_end: told } : {};
  }
  const collects = chargeDate(wished);
  if (!sticksLeftAt || !collects || sticksHeld || disputed)
    return pause_collection ? {} : { pause_collection: { behavior: 'void' } };
  const until = Math.floor(collects.getTime() / 1000);
  return {
    ...(pause_collection && { pause_collection: '' as const }),
    ...(collects > now && until !== period && { trial_end: until }),
  };
}

/** Ends when the household was told: nothing is charged until then, and nothing comes off a charge that is not made. */
function endingAfterRefund(
  wished: DesiredSubscription,
  subscription: Stripe.Subscription,
  end: RefundEnd,
): Stripe.SubscriptionUpdateParams | null {
  // The household kept the plan, which the next reading records.
  if (wasKept(subscription, end)) return null;
  const until = Math.floor(Date.parse(end.at) / 1000);
  const off = discountChange(subscription, { waiting: wished.waiting, month: wished, collects: false });
  const period = Math.min(...subscription.items.data.map((item) => item.current_period_end));
  if (endsByRefund(subscription) && period === until && Object.keys(off).length === 0) return null;
  return {
    ...(period !== until && { trial_end: until, proration_behavior: 'none' }),
    cancel_at_period_end: true,
    cancellation_details: { comment: AFTER_REFUND },
    metadata: { [REFUND_END_METADATA]: end.at },
    ...off,
  };
}

function ending({ quantity }: DesiredSubscription, subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  const { cancel_at_period_end: ends, cancellation_details: details } = subscription;
  // It was kept while the payment service was being told of its end.
  if (endsByRefund(subscription))
    return {
      cancel_at_period_end: quantity === 0,
      cancellation_details: { comment: quantity === 0 ? NO_CATS : KEPT_BY_HOUSEHOLD },
    };
  if (quantity === 0 && !ends) return { cancel_at_period_end: true, cancellation_details: { comment: NO_CATS } };
  if (quantity > 0 && ends && details?.comment === NO_CATS) return { cancel_at_period_end: false };
  return {};
}

const monthly = (currency: Currency, product: string, unit_amount: number) => ({
  price_data: { currency: lowerCode(currency), product, unit_amount, recurring: { interval: 'month' as const } },
});

/** The sticks by plan and number of cats, and delivery where it costs. With no cats left nothing renews, so nothing changes. */
export function itemChanges(
  wished: Pick<DesiredSubscription, 'plan' | 'nextPlan' | 'currency' | 'quantity' | 'unitAmount' | 'renewalAmount'>,
  { items }: Stripe.Subscription,
): Stripe.SubscriptionUpdateParams.Item[] {
  const { currency, quantity, unitAmount, renewalAmount } = wished;
  if (quantity === 0) return [];
  const product = productIdOf(wished.nextPlan ?? wished.plan);
  const price = (of: string, unit_amount: number) => monthly(currency, of, unit_amount);
  const sticks = items.data.find((item) => planOfProduct(idOf(item.price.product) ?? ''));
  const [delivery, ...more] = items.data.filter((item) => idOf(item.price.product) === DELIVERY_PRODUCT);
  const fee = renewalAmount - unitAmount * quantity;
  const changes: Stripe.SubscriptionUpdateParams.Item[] = more.map(({ id }) => ({ id, deleted: true }));
  const agrees =
    sticks?.quantity === quantity && sticks.price.unit_amount === unitAmount && idOf(sticks.price.product) === product;
  if (sticks && !agrees) changes.push({ id: sticks.id, quantity, ...price(product, unitAmount) });
  if (delivery && fee === 0) changes.push({ id: delivery.id, deleted: true });
  else if (fee > 0 && delivery?.price.unit_amount !== fee)
    changes.push({ ...(delivery && { id: delivery.id }), quantity: 1, ...price(DELIVERY_PRODUCT, fee) });
  return changes;
}
