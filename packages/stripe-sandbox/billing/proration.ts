import type Stripe from 'stripe';
import type { Reduction } from './compute-totals.ts';
import { computeTotals } from './compute-totals.ts';
import type { Period } from './subscriptions.ts';

/** One side of a change in the middle of a period: the credit for the old, or the charge for the new. */
export interface Proration {
  kind: 'credit' | 'debit';
  item: Stripe.SubscriptionItem;
  amount: number;
  period: Period;
}

/** The part of an amount that belongs to the time from a moment to the end of its period: by the second, halves up. */
export function proratedPart(amount: number, from: number, { start, end }: Period): number {
  const left = BigInt(Math.max(0, end - Math.max(from, start)));
  const whole = BigInt(Math.max(1, end - start));
  return Number((2n * BigInt(amount) * left + whole) / (2n * whole));
}

const sameTerms = (one: Stripe.SubscriptionItem | undefined, other: Stripe.SubscriptionItem) =>
  one?.price.id === other.price.id && one.quantity === other.quantity;

/** Credits and charges for a change of items, item by item, credits first. A trial has neither. */
export function prorations(
  before: Stripe.Subscription,
  after: Stripe.Subscription,
  from: number,
  reductions: readonly Reduction[],
): Proration[] {
  const wasFree = before.status === 'trialing';
  const isFree = after.status === 'trialing';
  const old = new Map(before.items.data.map((item) => [item.id, item]));
  const now = new Map(after.items.data.map((item) => [item.id, item]));
  const ids = new Set([...old.keys(), ...now.keys()]);
  const result: Proration[] = [];
  for (const id of ids) {
    const was = old.get(id);
    const is = now.get(id);
    if (is && wasFree === isFree && sameTerms(was, is)) continue;
    if (was && !wasFree) result.push(side('credit', was, from, reductions));
    if (is && !isFree) result.push(side('debit', is, from, reductions));
  }
  return result;
}

function side(
  kind: Proration['kind'],
  item: Stripe.SubscriptionItem,
  from: number,
  reductions: readonly Reduction[],
): Proration {
  const whole = { start: item.current_period_start, end: item.current_period_end };
  const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const part = proratedPart(full, from, whole);
  // Stripe takes a lasting percentage off each proration and leaves coupons of an amount, or for once, to whole invoices.
  const percentages = reductions.filter(({ coupon }) => coupon.percent_off !== null && coupon.duration !== 'once');
  const priced = { price: { ...item.price, unit_amount: part }, quantity: 1 };
  const { total } = computeTotals([priced], percentages);
  return {
    kind,
    item,
    amount: kind === 'credit' ? -total : total,
    period: { start: Math.min(Math.max(from, whole.start), whole.end), end: whole.end },
  };
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'Remaining time on 2 × Premium after 15 Nov 2026'. */
export function prorationText({ kind, item, period }: Proration, product: string): string {
  const time = kind === 'credit' ? 'Unused time' : 'Remaining time';
  return `${time} on ${item.quantity ?? 1} × ${product} after ${DAY.format(period.start * 1000)}`;
}
