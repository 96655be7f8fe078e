import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { isFinal } from '../rules/checkout-states.ts';
import { checkoutById } from '../checkout-store.ts';
import { endCheckout } from './end-checkout.ts';
import { syncCheckout } from './sync-checkout.ts';

const SYSTEM = systemActor('billing/poll-open-checkout');

export const CHECK_AFTER_SECONDS = 3600;
const GIVE_UP_MS = 14 * 86_400_000;

/**
 * Polls a payment whose events were all lost: every hour until it is settled, for as long as a bank may take. One
 * whose page was never made ends at the first poll: nothing can be paid there, and it may hold a place.
 */
export const pollOpenCheckout = defineJob<{ checkoutId: string }>('billing-check-later', {
  async run(services, { checkoutId }) {
    const checkout = await services.read(SYSTEM, (ctx) => checkoutById(ctx.tx, checkoutId));
    if (!checkout || isFinal(checkout.status)) return;
    const old = services.clock.now().getTime() - checkout.createdAt.getTime() > GIVE_UP_MS || !checkout.stripeSessionId;
    if (checkout.stripeSessionId) await syncCheckout(services, checkout.stripeSessionId);
    await services.transact(SYSTEM, (ctx) => (old ? giveUp(ctx, checkoutId) : lookAgain(ctx, checkoutId)));
  },
});

async function lookAgain(ctx: Ctx, checkoutId: string): Promise<void> {
  const checkout = await checkoutById(ctx.tx, checkoutId);
  if (!checkout || isFinal(checkout.status)) return;
  await ctx.enqueue(pollOpenCheckout, { checkoutId }, { startAfterSeconds: CHECK_AFTER_SECONDS });
}

/** A page that was never made, or a payment that failed for good. */
async function giveUp(ctx: Ctx, checkoutId: string): Promise<void> {
  const checkout = await checkoutById(ctx.tx, checkoutId);
  if (checkout && !isFinal(checkout.status)) await endCheckout(ctx, checkoutId, { status: 'expired' });
}
