import type { Ctx } from '#src/platform/house.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { oneMonthAfter } from '../rules/first-month.ts';
import { subscriptionFacts } from '../rules/provider-facts.ts';
import { noteSticksLeft, refreshSubscription, subscriptionByStripeId } from '../store.ts';

/**
 * No sticks, no renewal: until the first box has left, the payment service voids what would fall due; from then on it
 * collects again, a month later. Brings the payment service in line with our row, so repeating it changes nothing.
 */
export const holdRenewals = defineJob<{ stripeSubscriptionId: string }>('billing-hold-renewals', {
  retryLimit: 20,
  async run(house, { stripeSubscriptionId }) {
    const row = await house.read({ kind: 'system' }, (ctx) => subscriptionByStripeId(ctx.tx, stripeSubscriptionId));
    if (!row || row.status === 'canceled' || row.status === 'incomplete_expired') return;
    const left = row.sticksLeftAt;
    const renews = left && oneMonthAfter(left);
    const held = await house.stripe.subscriptions.update(stripeSubscriptionId, {
      pause_collection: left ? '' : { behavior: 'void' },
      ...(renews &&
        renews > house.clock.now() && {
          trial_end: Math.floor(renews.getTime() / 1000),
          proration_behavior: 'none',
        }),
    });
    const readAt = house.clock.now();
    await house.transact({ kind: 'system' }, (ctx) => refreshSubscription(ctx.tx, subscriptionFacts(held), readAt));
  },
});

/** The first sticks of a checkout have left, or, with null, have not after all. The payment service hears of it once this is committed. */
export async function startRenewals(ctx: Ctx, checkoutId: string, sticksLeftAt: Date | null): Promise<void> {
  const stripeSubscriptionId = await noteSticksLeft(ctx.tx, checkoutId, sticksLeftAt);
  if (stripeSubscriptionId) await ctx.enqueue(holdRenewals, { stripeSubscriptionId });
}
