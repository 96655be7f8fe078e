import Stripe from 'stripe';
import type { DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { type Checkout, lockedCheckout } from '../checkout-store.ts';
import { endCheckout } from './end-checkout.ts';
import { syncCheckout } from './sync-checkout.ts';

const SYSTEM = systemActor('billing/expire-checkout');

/** Closes an open payment page so that another may open. Refuses when it turns out to have been paid, or nearly. */
export async function expireCheckout(
  services: AppServices,
  checkout: Checkout,
  status: 'superseded' | 'expired' = 'superseded',
): Promise<DomainError | null> {
  if (checkout.stripeSessionId) {
    try {
      await services.stripe.checkout.sessions.expire(checkout.stripeSessionId);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      // No longer open: paid or expired, as the payment service tells.
      const known = await syncCheckout(services, checkout.stripeSessionId);
      if (known === 'paid') return refusals('already-paid');
      if (known === 'processing' || known === 'needs_action') return refusals('payment-under-way');
      if (known === 'open') return refusals('payment-unavailable');
    }
  }
  await services.transact(SYSTEM, async (ctx) => {
    const now = await lockedCheckout(ctx.tx, checkout.id);
    if (now.status === 'open') await endCheckout(ctx, checkout.id, { status });
  });
  return null;
}
