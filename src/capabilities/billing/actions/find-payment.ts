import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { invoicesOfIntent } from '../invoice-store.ts';
import { idOf } from '../rules/stripe-mapping.ts';
import { syncInvoice, syncSubscription } from './sync-subscription.ts';
import { isPaidSale, tellSale } from './tell-sale.ts';

const SYSTEM = systemActor('billing/find-payment');

/** Reads the invoice of a payment, or its order where the invoice is not known yet. */
export async function findPayment(services: AppServices, stripeIntentId: string): Promise<void> {
  const known = await services.read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, stripeIntentId));
  if (known.length) return;
  const payment = { type: 'payment_intent', payment_intent: stripeIntentId } as const;
  const { data } = await services.stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] });
  const invoice = data[0]?.invoice;
  const id = idOf(invoice);
  const subscription =
    typeof invoice === 'object' && !invoice.deleted ? idOf(invoice.parent?.subscription_details?.subscription) : null;
  if (!id) return findSale(services, stripeIntentId);
  if (!subscription) return;
  await syncSubscription(services, subscription);
  await syncInvoice(services, id);
}

/** A payment without an invoice of the payment service: of a sale without a plan. */
async function findSale(services: AppServices, stripeIntentId: string): Promise<void> {
  const { data } = await services.stripe.checkout.sessions.list({ payment_intent: stripeIntentId, limit: 1 });
  if (data[0] && isPaidSale(data[0])) await tellSale(services, data[0]);
}
