import type { AppServices } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import type { RefundEnd } from '../rules/refund-end.ts';
import { syncSubscription } from './sync-subscription.ts';

/** Cancels a plan at the payment service at once, and makes our row, its place and its discounts follow. Repeating it changes nothing. */
export async function endPlanNow(services: AppServices, stripeSubscriptionId: string, comment: string): Promise<void> {
  const { subscriptions } = services.stripe;
  const found = await subscriptions.retrieve(stripeSubscriptionId);
  if (found.status !== 'canceled')
    await subscriptions.cancel(stripeSubscriptionId, { cancellation_details: { comment } });
  await syncSubscription(services, stripeSubscriptionId);
}

const WHY: Record<RefundEnd['because'], string> = {
  refund: 'The current payment was refunded in full.',
  withdrawal: 'The buyer withdrew from the contract.',
};

/** The current payment of a plan went back in full, and there is nothing of the plan to keep: nothing more is charged. */
export const endAfterRefund = defineJob<{ stripeSubscriptionId: string; because?: RefundEnd['because'] }>(
  'billing-end-after-refund',
  {
    retryLimit: 20,
    run: (services, { stripeSubscriptionId, because = 'refund' }) =>
      endPlanNow(services, stripeSubscriptionId, WHY[because]),
  },
);
