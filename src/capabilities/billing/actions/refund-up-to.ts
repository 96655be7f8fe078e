import type Stripe from 'stripe';
import { refundedSum } from '../rules/refunds.ts';
import { intentOf } from '../rules/stripe-mapping.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';

/** An invoice with the payment behind it. */
export const readPaid = (stripe: Stripe, id: string): Promise<Stripe.Invoice> =>
  stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] }, STRIPE_TIMEOUT);

/**
 * Refunds what is missing until `amount` of an invoice's payment went back, whatever was refunded before. Returns the
 * payment; null for an invoice without one. Repeating it refunds nothing twice, and one that failed is made again.
 */
export async function refundUpTo(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  amount: number,
  how: Pick<Stripe.RefundCreateParams, 'reason' | 'metadata'>,
): Promise<string | null> {
  const intent = intentOf(invoice);
  if (!intent) return null;
  const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
  const missing = amount - refundedSum(data);
  if (missing > 0)
    await stripe.refunds.create(
      { payment_intent: intent.id, amount: missing, ...how },
      { idempotencyKey: `refund:${invoice.id}:${data.length}:${amount}` },
    );
  return intent.id;
}
