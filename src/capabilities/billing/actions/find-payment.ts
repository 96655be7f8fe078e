import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { invoicesOfIntent } from '../invoice-store.ts';
import { idOf } from '../rules/stripe-mapping.ts';
import { syncInvoice, syncSubscription } from './sync-subscription.ts';

const SYSTEM = systemActor('billing/find-payment');

/** Makes known what a payment was for: the invoice it paid, and where that is not here yet the order it belongs to. */
export async function findPayment(services: AppServices, stripeIntentId: string): Promise<void> {
  const known = await services.read(SYSTEM, ({ tx }) => invoicesOfIntent(tx, stripeIntentId));
  if (known.length) return;
  const payment = { type: 'payment_intent', payment_intent: stripeIntentId } as const;
  const { data } = await services.stripe.invoicePayments.list({ payment, limit: 1, expand: ['data.invoice'] });
  const invoice = data[0]?.invoice;
  const id = idOf(invoice);
  const subscription =
    typeof invoice === 'object' && !invoice.deleted ? idOf(invoice.parent?.subscription_details?.subscription) : null;
  if (!id || !subscription) return;
  await syncSubscription(services, subscription);
  await syncInvoice(services, id);
}
