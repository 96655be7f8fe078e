import type { AppServices } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Cancels a plan at the payment service at once, and makes our row, its place and its discounts follow. Repeating it changes nothing. */
export async function endPlanNow(services: AppServices, stripeSubscriptionId: string, comment: string): Promise<void> {
  const { subscriptions } = services.stripe;
  const found = await subscriptions.retrieve(stripeSubscriptionId);
  if (found.status !== 'canceled')
    await subscriptions.cancel(stripeSubscriptionId, { cancellation_details: { comment } });
  await syncSubscription(services, stripeSubscriptionId);
}

/** The current payment of a plan was refunded in full: nothing more is charged. */
export const endAfterRefund = defineJob<{ stripeSubscriptionId: string }>('billing-end-after-refund', {
  retryLimit: 20,
  run: (services, { stripeSubscriptionId }) =>
    endPlanNow(services, stripeSubscriptionId, 'The current payment was refunded in full.'),
});
