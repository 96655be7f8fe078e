import type { AppServices, Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { changeById } from '../plan-store.ts';
import { type Subscription, subscriptionById, subscriptionByStripeId } from '../store.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';
import {
  applyChange,
  failChange,
  isCharged,
  isChargedByLatest,
  isFree,
  type ReadSubscription,
  undoChange,
} from './apply-plan-change.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/complete-plan-change');

/** By then the payment service has answered, or never will. */
export const COMPLETE_AFTER_SECONDS = 180;

/** The change that the payment service says was made last becomes true here too, once, where its invoice is at hand. */
export async function followChange(ctx: Ctx, row: Subscription, read: ReadSubscription): Promise<void> {
  const id = read.subscription.metadata.change;
  const change = id ? await changeById(ctx.tx, id) : undefined;
  if (!change || change.subscriptionId !== row.id || change.state === 'done') return;
  if (isFree(change) || isChargedByLatest(change, read)) await applyChange(ctx, change, read);
}

/** Reads the outcome of a change whose answer was lost. */
export const completePlanChange = defineJob<{ changeId: string }>('billing-settle-change', {
  retryLimit: 20,
  async run(services, { changeId }) {
    const found = await services.read(SYSTEM, async ({ tx }) => {
      const change = await changeById(tx, changeId);
      const row = change?.state === 'begun' ? await subscriptionById(tx, change.subscriptionId) : undefined;
      return change && row && { change, stripeId: row.stripeId };
    });
    if (!found) return;
    const { change, stripeId } = found;
    const read = await readSubscriptionNow(services, stripeId);
    const made = read.subscription.metadata.change === changeId;
    const paid = made && (await isCharged(services, change, read));
    if (made && !paid) return undoChange(services, change, read, { unanswered: true });
    await services.transact(SYSTEM, async (ctx) => {
      const row = await subscriptionByStripeId(ctx.tx, stripeId);
      if (paid) await applyChange(ctx, change, read);
      else if (row) await followChange(ctx, row, read);
      await failChange(ctx, changeId, { unanswered: true });
    });
  },
});

export async function readSubscriptionNow(services: AppServices, stripeId: string): Promise<ReadSubscription> {
  const readAt = services.clock.now();
  const subscription = await services.stripe.subscriptions.retrieve(
    stripeId,
    { expand: ['latest_invoice', 'discounts'] },
    STRIPE_TIMEOUT,
  );
  return { subscription, readAt };
}
