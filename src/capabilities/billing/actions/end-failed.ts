import type Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { checkoutById } from '../checkout-store.ts';

const SYSTEM = systemActor('billing/end-failed');

interface FailedPayment {
  checkoutId: string;
  stripeSubscriptionId: string;
}

/**
 * Ends the subscription that a failed first payment leaves at the payment service. Its invoice would be tried again
 * after the buyer was told that nothing was bought. The invoice is voided first; one that was paid meanwhile is left to
 * its event, which makes the order.
 */
export const endFailed = defineJob<FailedPayment>('billing-end-failed', {
  retryLimit: 20,
  async run(services, { checkoutId, stripeSubscriptionId }) {
    const checkout = await services.read(SYSTEM, ({ tx }) => checkoutById(tx, checkoutId));
    if (checkout?.status !== 'failed') return;
    const { subscriptions, invoices } = services.stripe;
    const subscription = await subscriptions.retrieve(stripeSubscriptionId, { expand: ['latest_invoice'] });
    const invoice = subscription.latest_invoice as Stripe.Invoice | null;
    if (invoice?.status === 'paid') return;
    if (invoice?.status === 'open') await invoices.voidInvoice(invoice.id);
    if (!['canceled', 'incomplete_expired'].includes(subscription.status))
      await subscriptions.cancel(stripeSubscriptionId);
  },
});
