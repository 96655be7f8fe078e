import { defineJob } from '#src/platform/jobs.ts';
import { subscriptionFacts } from '../rules/provider-facts.ts';
import { refreshSubscription } from '../store.ts';

/**
 * No sticks, no renewal: until the first box has left, the payment service voids what would fall due. Repeating it
 * changes nothing.
 */
export const holdRenewals = defineJob<{ stripeSubscriptionId: string }>('billing-hold-renewals', {
  retryLimit: 20,
  async run(house, { stripeSubscriptionId }) {
    const held = await house.stripe.subscriptions.update(
      stripeSubscriptionId,
      { pause_collection: { behavior: 'void' } },
      { idempotencyKey: `hold:${stripeSubscriptionId}` },
    );
    const readAt = house.clock.now();
    await house.transact({ kind: 'system' }, (ctx) => refreshSubscription(ctx.tx, subscriptionFacts(held), readAt));
  },
});
