import Stripe from 'stripe';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { AppServices } from '#src/platform/services.ts';
import { unpaidRenewals } from '../renewal-store.ts';

const SYSTEM = systemActor('billing/void-unpaid');

/**
 * Voids what a plan that is over has left unpaid: no box was made for it, and a payment page that is still open in some mail
 * must not take money for it. Repeating it changes nothing. One that was paid meanwhile, or whose debit is under way, stays.
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
