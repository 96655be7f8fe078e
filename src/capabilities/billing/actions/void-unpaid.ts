import Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices } from '#src/platform/services.ts';
import { unpaidRenewals } from '../renewal-store.ts';

const SYSTEM = systemActor('billing/void-unpaid');

/**
 * Voids the unpaid invoices of a plan that is over: no box was made for them, and a payment link in an older mail
 * must not take money for them. Repeating it changes nothing. One that was paid meanwhile, or whose debit is under way, stays.
 */
export const voidUnpaid = defineJob<{ stripeSubscriptionId: string }>('billing-void-unpaid', {
  retryLimit: 20,
  async run(services, { stripeSubscriptionId }) {
    const open = await services.read(SYSTEM, ({ tx }) => unpaidRenewals(tx, stripeSubscriptionId));
    for (const invoice of open) await voidInvoice(services, invoice);
  },
});

async function voidInvoice({ stripe }: AppServices, invoice: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoice, {}, { idempotencyKey: `void:${invoice}` });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
