import Stripe from 'stripe';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, ReadCtx } from '#src/platform/services.ts';
import { type EndingChangedView, refusals } from '../contract.ts';
import { countReceipts, receiptByCode } from '../plan-store.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { findLive, type Subscription, subscriptionByStripeId } from '../store.ts';
import { pushSubscription } from './push-subscription.ts';
import { STRIPE_TIMEOUT } from './ensure-products.ts';
import { recordCancellation } from './record-cancellation.ts';
import { receiptView } from './read-receipt.ts';
import { subscriptionOf } from './read-subscription.ts';

/** Shown at the payment service, to tell a household's cancellation from the shop's. */
const BY_THE_HOUSEHOLD = 'Cancelled by the household.';

/** The plan ends with the month that is paid, and a receipt says so. Repeating it changes nothing. Refuses `no-subscription`, `service-silent`. */
export const cancelPlan = (services: AppServices, actor: Actor): Promise<EndingChangedView | DomainError> =>
  cancelAtPeriodEnd(services, actor, {
    cancel_at_period_end: true,
    cancellation_details: { comment: BY_THE_HOUSEHOLD },
  });

/** A cancellation is taken back while the plan runs. Repeating it changes nothing. Refuses `no-subscription`, `no-cats-left`, `service-silent`. */
export const resumeSubscription = (services: AppServices, actor: Actor): Promise<EndingChangedView | DomainError> =>
  cancelAtPeriodEnd(services, actor, { cancel_at_period_end: false });

/** Has the payment service end a plan with its month, or not: in one request, which repeated changes nothing. */
async function cancelAtPeriodEnd(
  services: AppServices,
  actor: Actor,
  change: Stripe.SubscriptionUpdateParams & { cancel_at_period_end: boolean },
): Promise<EndingChangedView | DomainError> {
  const found = await services.read(actor, standing);
  if (isDomainError(found)) return found;
  const { row, times } = found;
  const ends = change.cancel_at_period_end;
  const verdict = PLAN_RULES[ends ? 'cancel' : 'keep'](row);
  if (verdict === 'done') return view(services, actor);
  if (verdict !== 'allowed') return refusals(verdict);
  try {
    const key = { idempotencyKey: `${ends ? 'cancel' : 'keep'}:${row.id}:${times}`, ...STRIPE_TIMEOUT };
    const subscription = await services.stripe.subscriptions.update(row.stripeId, change, key);
    const readAt = services.clock.now();
    await services.transact(actor, async (ctx) => {
      const now = await subscriptionByStripeId(ctx.tx, row.stripeId);
      if (now) await recordCancellation(ctx, now, { subscription, readAt });
      // Changes held back while the plan was ending, such as the day of the next charge.
      if (!ends) await ctx.enqueue(pushSubscription, { stripeSubscriptionId: row.stripeId });
      await ctx.notify(row.householdId, 'billing');
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ type: error.type, code: error.code }, 'plan neither cancelled nor kept');
    return refusals('service-silent');
  }
  return view(services, actor);
}

async function standing(ctx: ReadCtx): Promise<{ row: Subscription; times: number } | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const row = await findLive(ctx.tx, scope);
  return row ? { row, times: await countReceipts(ctx.tx, row.id) } : refusals('no-subscription');
}

function view(services: AppServices, actor: Actor): Promise<EndingChangedView | DomainError> {
  return services.read(actor, async (ctx) => {
    const scope = householdScope(ctx.actor);
    if (isDomainError(scope)) return scope;
    const receipt = await lastReceipt(ctx, scope);
    return { subscription: await subscriptionOf(ctx, scope), receipt };
  });
}

async function lastReceipt(ctx: ReadCtx, scope: HouseholdScope) {
  const row = await findLive(ctx.tx, scope);
  const receipt = row?.receiptCode && (await receiptByCode(ctx.tx, row.receiptCode));
  return receipt ? receiptView(receipt, ctx.settings.sessionSecret) : null;
}
