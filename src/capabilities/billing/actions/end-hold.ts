import { holdOf } from '#src/capabilities/pricing/actions/reserve-seat.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { checkoutById } from '../checkout-store.ts';
import { expireCheckout } from './expire-checkout.ts';

const SYSTEM = systemActor('billing/end-hold');

/**
 * Ends the hold of a payment form: closes it at the payment service first and frees the place afterwards, so that nobody
 * pays for a place that is gone. A payment that is under way by then keeps the place until its outcome is known.
 */
export const endHold = defineJob<{ checkoutId: string }>('billing-end-hold', {
  retryLimit: 20,
  async run(services, { checkoutId }) {
    const held = await services.read(SYSTEM, async (ctx) => {
      const until = await holdOf(ctx, checkoutId);
      const checkout = await checkoutById(ctx.tx, checkoutId);
      return until && checkout ? { until, checkout } : null;
    });
    if (!held) return;
    const wait = held.until.getTime() - services.clock.now().getTime();
    if (wait > 0) {
      const startAfterSeconds = Math.ceil(wait / 1000);
      await services.transact(SYSTEM, (ctx) => ctx.enqueue(endHold, { checkoutId }, { startAfterSeconds }));
      return;
    }
    if (held.checkout.status !== 'open') return;
    const outcome = await expireCheckout(services, held.checkout, 'expired');
    if (isDomainError(outcome) && outcome.code === 'payment-unavailable') throw new Error('The payment form is open.');
  },
});
