import type Stripe from 'stripe';
import { idOf, idOrNull } from '../api/ids.ts';
import type { AnyObject } from './object-types.ts';

/** The object another one is listed under. */
export function parentOf(object: AnyObject): string | null {
  if (object.object === 'price') return idOf(object.product);
  if (object.object === 'discount') return object.subscription;
  if (object.object === 'invoice') return idOrNull(object.parent?.subscription_details?.subscription);
  if (object.object === 'invoice_payment') return idOf(object.invoice);
  if (object.object === 'invoiceitem') return object.parent?.subscription_details?.subscription ?? null;
  if (object.object === 'charge') return idOrNull(object.payment_intent);
  if (object.object === 'refund' || object.object === 'dispute' || object.object === 'radar.early_fraud_warning')
    return idOrNull(object.charge);
  if (object.object === 'checkout.session') return idOrNull(object.subscription);
  return null;
}

/** Unix seconds at which something happens to the object without anybody asking, or null. */
export function dueAt(object: AnyObject, hidden: Record<string, unknown>, harsh: boolean): number | null {
  if (object.object === 'checkout.session') return object.status === 'open' ? object.expires_at : null;
  if (object.object === 'subscription') return subscriptionDue(object, harsh ? announcesAt(object, hidden) : null);
  if (object.object === 'invoice')
    return object.status === 'open' || object.status === 'draft' ? object.next_payment_attempt : null;
  if (object.object === 'coupon') return object.valid ? object.redeem_by : null;
  if (object.object === 'dispute') return ANSWERABLE.includes(object.status) ? object.evidence_details.due_by : null;
  if (object.object === 'payment_intent') return object.status === 'processing' ? Number(hidden.clearsAt) : null;
  return null;
}

/** A dispute that nobody answers in time is lost; an inquiry is over. */
const ANSWERABLE = ['needs_response', 'warning_needs_response'];

/** A subscription whose first payment has not come, or never will, does not renew. */
const STILL = ['canceled', 'incomplete', 'incomplete_expired'];

/** End of a subscription's current period. It is stored on the items, which share one here. */
export function periodEnd(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

const DAYS_AHEAD = 7;

/** Announcement of a subscription's next invoice in Unix seconds; infinite if it was announced, or if there is none. */
export function announcesAt(subscription: Stripe.Subscription, hidden: Record<string, unknown>): number {
  const end = periodEnd(subscription);
  if (STILL.includes(subscription.status) || subscription.cancel_at !== null || hidden.announced === end)
    return Number.POSITIVE_INFINITY;
  return Math.max(end - DAYS_AHEAD * 86_400, ...subscription.items.data.map((item) => item.current_period_start));
}

function subscriptionDue(subscription: Stripe.Subscription, announced: number | null): number | null {
  if (STILL.includes(subscription.status)) return null;
  const moments = [
    announced,
    periodEnd(subscription),
    subscription.pause_collection?.resumes_at,
    subscription.cancel_at,
  ];
  return Math.min(...moments.filter((moment) => typeof moment === 'number'));
}
