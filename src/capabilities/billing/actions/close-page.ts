import Stripe from 'stripe';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { type Checkout, checkoutById, lockBuyer, openCheckoutOf } from '../checkout-store.ts';
import { endCheckout } from './end-checkout.ts';
import { syncCheckout } from './sync-checkout.ts';

/**
 * Expires the payment page of a replaced checkout. If it was paid at that very moment, the payment is settled like any
 * other.
 */
export const closePage = defineJob<{ sessionId: string }>('billing-close-page', {
  retryLimit: 20,
  async run(services, { sessionId }) {
    try {
      await services.stripe.checkout.sessions.expire(sessionId);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      await syncCheckout(services, sessionId); // not open any more
    }
  },
});

/** Another payment of the same buyer takes its place; its page is closed as soon as this is committed. */
export async function supersede(
  ctx: Ctx,
  { id, stripeSessionId }: Pick<Checkout, 'id' | 'stripeSessionId'>,
): Promise<void> {
  await endCheckout(ctx, id, { status: 'superseded' });
  if (stripeSessionId) await ctx.enqueue(closePage, { sessionId: stripeSessionId });
}

/** Closes the buyer's open checkout after a payment, so that nothing is paid twice. */
export async function closeOpenPages(ctx: Ctx, checkoutId: string): Promise<void> {
  const paid = await checkoutById(ctx.tx, checkoutId);
  if (!paid) return;
  await lockBuyer(ctx.tx, paid.buyerKey);
  const open = await openCheckoutOf(ctx.tx, paid.buyerKey);
  if (open) await supersede(ctx, open);
}
