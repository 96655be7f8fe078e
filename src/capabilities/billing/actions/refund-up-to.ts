import type Stripe from 'stripe';
import type { KitInBox } from '../rules/kits-in-box.ts';
import { missingParts, refundedSum, shareMetadata } from '../rules/refunds.ts';
import { partsAmount, type RefundParts } from '../rules/refund-request.ts';
import { intentOf } from '../rules/stripe-mapping.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';

/** An invoice with the payment behind it. */
export const readPaid = (stripe: Stripe, id: string): Promise<Stripe.Invoice> =>
  stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] }, STRIPE_TIMEOUT);

/**
 * Refunds an invoice's payment up to a total of `amount`, earlier refunds included. Returns the payment; null for an
 * invoice without one. Repeating it refunds nothing twice, and one that failed is made again.
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

interface UnsentShare extends RefundParts {
  /** Our invoice. */
  invoiceId: string;
  /** The kits of each refund that has a credit note, by its id. */
  noted: ReadonlyMap<string, readonly KitInBox[] | null>;
}

/** The same for the parts of a payment that are not sent, without refunds of other parts. */
export async function refundUnsentParts(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  { invoiceId, noted, ...parts }: UnsentShare,
): Promise<void> {
  const intent = intentOf(invoice);
  if (!intent) return;
  const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
  const missing = missingParts(data, { ...parts, noted, paidAmount: invoice.amount_paid });
  const amount = partsAmount(missing);
  if (amount > 0)
    await stripe.refunds.create(
      { payment_intent: intent.id, amount, metadata: shareMetadata(invoiceId, missing.kits) },
      { idempotencyKey: `refund:${invoice.id}:${data.length}:${partsAmount(parts)}` },
    );
}
