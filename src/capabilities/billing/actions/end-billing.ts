import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { releaseSeat } from '#src/capabilities/pricing/actions/require-available.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { accountLeftMail } from '../mail/account-left.tsx';
import { subscriptionFacts } from '../rules/stripe-mapping.ts';
import { supersede } from './close-page.ts';
import { forgetAnswers } from '../leaving-store.ts';
import { billingRowsOf } from '../export-store.ts';
import { refreshSubscription } from '../store.ts';

const SYSTEM = systemActor('billing/end-billing');

/** The household leaves: its plan ends at once, people here hear which orders to stop, and the books stay. Whether there are any. */
export async function endBilling(ctx: Ctx, scope: HouseholdScope): Promise<boolean> {
  const { subscriptions, checkouts } = await billingRowsOf(ctx.tx, scope);
  for (const { stripeId, status } of subscriptions) {
    if (status !== 'canceled') await ctx.enqueue(cancelSubscription, { stripeSubscriptionId: stripeId });
  }
  // Also one that was taken for a change that is not settled yet.
  await releaseSeat(ctx, 'pro', scope.householdId);
  const orderNumbers = checkouts.flatMap(({ orderNumber }) => orderNumber ?? []);
  if (orderNumbers.length) await ctx.mail(accountLeftMail(ctx.settings, orderNumbers));
  const kept = await forgetAnswers(ctx.tx, scope);
  // Afterwards, so that one that is paid in this very moment is known.
  for (const checkout of checkouts) if (checkout.status === 'open') await supersede(ctx, checkout);
  return kept;
}

/** Cancels a subscription at the payment service. Repeating it changes nothing. */
export const cancelSubscription = defineJob<{ stripeSubscriptionId: string }>('billing-cancel', {
  retryLimit: 20,
  async run(services, { stripeSubscriptionId }) {
    const { subscriptions } = services.stripe;
    const found = await subscriptions.retrieve(stripeSubscriptionId);
    const ended = found.status === 'canceled' ? found : await subscriptions.cancel(stripeSubscriptionId);
    const readAt = services.clock.now();
    await services.transact(SYSTEM, (ctx) => refreshSubscription(ctx.tx, subscriptionFacts(ended), readAt));
  },
});
