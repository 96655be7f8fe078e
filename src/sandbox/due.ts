import type Stripe from 'stripe';
import type { AnyObject } from './store.ts';

const idOf = (reference: unknown): string | null => (typeof reference === 'string' ? reference : null);

/** The object another one is listed under. */
export function parentOf(object: AnyObject): string | null {
  switch (object.object) {
    case 'price':
      return idOf(object.product);
    case 'discount':
      return object.subscription;
    case 'invoice':
      return idOf(object.parent?.subscription_details?.subscription);
    case 'invoice_payment':
      return idOf(object.invoice);
    case 'charge':
      return idOf(object.payment_intent);
    case 'refund':
      return idOf(object.charge);
    case 'checkout.session':
      return idOf(object.subscription);
    default:
      return null;
  }
}

/** Unix seconds at which something happens to the object without anybody asking, or null. */
export function dueAt(object: AnyObject): number | null {
  switch (object.object) {
    case 'checkout.session':
      return object.status === 'open' ? object.expires_at : null;
    case 'subscription':
      return subscriptionDue(object);
    case 'invoice':
      return object.status === 'open' ? object.next_payment_attempt : null;
    default:
      return null;
  }
}

/** When the current period of a subscription ends. It is kept on the items; here they all share one. */
export function periodEnd(subscription: Stripe.Subscription): number {
  return Math.min(...subscription.items.data.map((item) => item.current_period_end));
}

function subscriptionDue(subscription: Stripe.Subscription): number | null {
  if (subscription.status === 'canceled') return null;
  const moments = [periodEnd(subscription), subscription.pause_collection?.resumes_at, subscription.cancel_at];
  return Math.min(...moments.filter((moment) => typeof moment === 'number'));
}
