import Stripe from 'stripe';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import { type EndingChangedView, refusals } from '../contract.ts';
import { countReceipts, receiptByCode } from '../plan-store.ts';
import { findLive, type Subscription, subscriptionByStripeId } from '../store.ts';
import { alignSubscription } from './align-subscription.ts';
import { PATIENCE } from './ensure-products.ts';
import { followSubscription } from './note-ending.ts';
import { receiptView } from './read-receipt.ts';
import { subscriptionOf } from './read-subscription.ts';

/** Has the payment service end a plan with its month, or not: in one request, which repeated changes nothing. */
export async function endWithMonth(
  house: House,
  actor: Actor,
  change: Stripe.SubscriptionUpdateParams & { cancel_at_period_end: boolean },
): Promise<EndingChangedView | Refusal> {
  const found = await house.read(actor, standing);
  if (isRefusal(found)) return found;
  const { row, times } = found;
  const ends = change.cancel_at_period_end;
  if (!ends && row.quantity === 0) return refusals('no-cats-left');
  if (Boolean(row.endsOn) === ends) return view(house, actor);
  try {
    const key = { idempotencyKey: `${ends ? 'cancel' : 'keep'}:${row.id}:${times}`, ...PATIENCE };
    const subscription = await house.stripe.subscriptions.update(row.stripeId, change, key);
    const readAt = house.clock.now();
    await house.transact(actor, async (ctx) => {
      const now = await subscriptionByStripeId(ctx.tx, row.stripeId);
      if (now) await followSubscription(ctx, now, { subscription, readAt });
      // Changes held back while the plan was ending, such as the day of the next charge.
      if (!ends) await ctx.enqueue(alignSubscription, { stripeSubscriptionId: row.stripeId });
      await ctx.tell(row.householdId, 'billing');
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    house.log.warn({ type: error.type, code: error.code }, 'plan neither cancelled nor kept');
    return refusals('service-silent');
  }
  return view(house, actor);
}

async function standing(ctx: Ctx): Promise<{ row: Subscription; times: number } | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  const row = await findLive(ctx.tx, scope);
  return row ? { row, times: await countReceipts(ctx.tx, row.id) } : refusals('no-subscription');
}

function view(house: House, actor: Actor): Promise<EndingChangedView | Refusal> {
  return house.read(actor, async (ctx) => {
    const scope = householdScope(ctx.actor);
    if (isRefusal(scope)) return scope;
    const receipt = await lastReceipt(ctx, scope);
    return { subscription: await subscriptionOf(ctx, scope), receipt };
  });
}

async function lastReceipt(ctx: Ctx, scope: HouseholdScope) {
  const row = await findLive(ctx.tx, scope);
  const receipt = row?.receiptCode && (await receiptByCode(ctx.tx, row.receiptCode));
  return receipt ? receiptView(receipt, ctx.settings.sessionSecret) : null;
}
