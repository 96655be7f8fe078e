import Stripe from 'stripe';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, AppServices } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { duplicateRefundedMail } from '../mail/duplicate-refunded.tsx';
import { idOf, intentOf } from '../rules/stripe-mapping.ts';
import { offerIsUsed } from './use-offer.ts';
import { type Checkout, checkoutById } from '../checkout-store.ts';
import { insertDuplicatePayment, noteRefund } from '../duplicate-payment-store.ts';
import { endCheckout } from './end-checkout.ts';
import { readPaid } from './refund-up-to.ts';

const SYSTEM = systemActor('billing/refund-duplicate-payment');

/** True if the signed-in buyer has deleted the account since. */
export const isBuyerDeleted = ({ buyerKey, personId }: Pick<Checkout, 'buyerKey' | 'personId'>): boolean =>
  buyerKey.startsWith('person:') && personId === null;

/** A payment for a household that was served already, or has left: noted, and given back by a job. */
export async function recordDuplicatePayment(
  ctx: Ctx,
  checkout: Checkout,
  { stripeSubscriptionId, soldOut }: { stripeSubscriptionId: string; soldOut: boolean },
): Promise<void> {
  await insertDuplicatePayment(ctx.tx, { stripeSubscriptionId, checkoutId: checkout.id, foundAt: ctx.now });
  if (checkout.status !== 'paid') {
    await endCheckout(ctx, checkout.id, { status: 'superseded', stripeSubscriptionId });
  }
  await ctx.enqueue(refundDuplicatePayment, { checkoutId: checkout.id, stripeSubscriptionId, soldOut });
}

interface DuplicatePayment {
  checkoutId: string;
  stripeSubscriptionId: string;
  /** The last place of the plan had gone. Jobs of earlier versions do not say. */
  soldOut?: boolean;
}

/** Cancels the second subscription, gives its money back, then says so by mail. Each step may be repeated. */
export const refundDuplicatePayment = defineJob<DuplicatePayment>('billing-return-stray', {
  retryLimit: 20,
  async run(services, { checkoutId, stripeSubscriptionId, soldOut = false }) {
    const refund = await giveBack(services, stripeSubscriptionId);
    await services.transact(SYSTEM, async (ctx) => {
      const noted = await noteRefund(ctx.tx, stripeSubscriptionId, {
        stripeRefundId: refund?.id ?? null,
        refundedAt: ctx.now,
      });
      const checkout = await checkoutById(ctx.tx, checkoutId);
      if (!noted || !checkout) return;
      const amount = money(refund?.amount ?? 0, checkout.currency);
      const { publicUrl, supportEmail } = ctx.settings;
      const left = isBuyerDeleted(checkout);
      const offerUsed = await offerIsUsed(ctx, checkout);
      await ctx.mail(
        duplicateRefundedMail({
          to: checkout.email,
          amount,
          left,
          soldOut,
          offerUsed,
          origin: publicUrl,
          supportEmail,
        }),
      );
    });
  },
});

async function giveBack({ stripe }: AppServices, stripeSubscriptionId: string): Promise<Stripe.Refund | null> {
  const subscription = await stripe.subscriptions.retrieve(stripeSubscriptionId);
  if (subscription.status !== 'canceled') await stripe.subscriptions.cancel(stripeSubscriptionId);
  const invoiceId = idOf(subscription.latest_invoice);
  if (!invoiceId) return null;
  const invoice = await readPaid(stripe, invoiceId);
  const intent = intentOf(invoice);
  if (!intent || invoice.amount_paid === 0) return null;
  try {
    return await stripe.refunds.create(
      { payment_intent: intent.id, reason: 'duplicate' },
      { idempotencyKey: `stray:${stripeSubscriptionId}` },
    );
  } catch (error) {
    // Refunded already, by an earlier run whose answer was lost or by hand.
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'charge_already_refunded') throw error;
    return (await stripe.refunds.list({ payment_intent: intent.id, limit: 1 })).data[0] ?? null;
  }
}
