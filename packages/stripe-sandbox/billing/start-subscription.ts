import type Stripe from 'stripe';
import { insertAndRecord } from '../webhooks/record-event.ts';
import { readReductionOf } from '../objects/coupons.ts';
import type { SessionHidden } from '../objects/session-hidden.ts';
import type { RequestContext } from '../request-context.ts';
import { computeTotals } from './compute-totals.ts';
import { issueInvoice, tieIntent } from './invoices.ts';
import { markPaid } from './invoice-outcome.ts';
import { createDiscount, lasting } from './applied-discounts.ts';
import { newSubscription } from './subscriptions.ts';

interface Paid {
  customer: string;
  method: string;
  /** Succeeded, or still to be answered by a bank; null where nothing is due. */
  intent: Stripe.PaymentIntent | null;
}

export async function startSubscription(
  context: RequestContext,
  session: Stripe.Checkout.Session,
  hidden: SessionHidden,
  paid: Paid,
) {
  const reductions = hidden.coupon ? [await readReductionOf(context, hidden.coupon)] : [];
  const fresh = newSubscription(context, {
    ...hidden.subscription,
    customer: paid.customer,
    lines: hidden.lines,
    paymentMethod: paid.method,
  });
  const discounts: Stripe.Discount[] = [];
  for (const reduction of reductions) discounts.push(await createDiscount(context, reduction, fresh, session.id));
  const [item] = fresh.items.data;
  const period = { start: context.now, end: item?.current_period_end ?? context.now };
  const params = { subscription: fresh, bill: computeTotals(hidden.lines, reductions), discounts, period };
  const open = await issueInvoice(context, { ...params, reason: 'subscription_create' });
  if (paid.intent) await tieIntent(context, open, paid.intent);
  const waits = paid.intent !== null && paid.intent.status !== 'succeeded';
  const invoice = waits ? open : await markPaid(context, open);
  const subscription = await insertAndRecord(context, 'customer.subscription.created', {
    ...fresh,
    discounts: lasting({ discounts, reductions }),
    latest_invoice: invoice.id,
    status: waits && !context.harsh ? 'incomplete' : fresh.status, // with Stripe it stands while a bank considers
  });
  return { subscription: subscription.id, invoice: invoice.id };
}
