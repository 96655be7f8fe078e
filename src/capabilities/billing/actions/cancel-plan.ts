import Stripe from 'stripe';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, ReadCtx } from '#src/platform/services.ts';
import type { EndingChangedView } from '../plan-ending-contract.ts';
import { refusals } from '../contract.ts';
import { countReceipts, receiptByCode } from '../plan-store.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { isLiveStatus } from '../rules/subscription-states.ts';
import { findSubscription, type Subscription, subscriptionById, subscriptionByStripeId } from '../store.ts';
import { recordCancellation } from './record-cancellation.ts';
import { receiptView } from './read-receipt.ts';
import { subscriptionOf } from './read-subscription.ts';
import { syncSubscription } from './sync-subscription.ts';
import { askForEnd, askToGoOn, commentOf } from './ask-for-end.ts';
import { systemActor } from '#src/platform/actors.ts';

const SYSTEM = systemActor('billing/cancel-plan');

/**
 * The plan ends with the month that is paid, and a receipt says so; one whose renewal was not paid ends at once, and the
 * renewal is not tried again. Repeating it changes nothing. Refuses `no-subscription`, `service-silent`.
 */
export const cancelPlan = (services: AppServices, actor: Actor): Promise<EndingChangedView | DomainError> =>
  changeOwnEnding(services, actor, true);

/** A cancellation is taken back while the plan runs. Repeating it changes nothing. Refuses `no-subscription`, `no-cats-left`, `service-silent`. */
export const resumeSubscription = (services: AppServices, actor: Actor): Promise<EndingChangedView | DomainError> =>
  changeOwnEnding(services, actor, false);

async function changeOwnEnding(services: AppServices, actor: Actor, ends: boolean) {
  const refused = await changeEnding(services, actor, { find: ownPlan, ends });
  return refused ?? services.read(actor, view);
}

interface EndingChange {
  /** Finds the plan, and refuses actors who may not end it. */
  find: (ctx: ReadCtx) => Promise<Subscription | DomainError>;
  ends: boolean;
  /** A colleague asked for it, on behalf of the household. */
  byStaff?: boolean;
}

/** The refusal of ending or keeping a plan in its current state; null where it is allowed. */
export function endingRefused(row: Subscription, ends: boolean): DomainError | 'done' | null {
  const verdict = PLAN_RULES[ends ? 'cancel' : 'keep'](row);
  if (verdict === 'done' || (ends && wasEnded(row))) return 'done';
  return verdict === 'allowed' ? null : refusals(verdict);
}

/**
 * Has the payment service end or keep a plan, in one request that is safe to repeat. Null once that is done.
 * Refuses as `find` does, and `no-subscription`, `no-cats-left`, `service-silent`.
 */
export async function changeEnding(
  services: AppServices,
  actor: Actor,
  { find, ends, byStaff = false }: EndingChange,
): Promise<DomainError | null> {
  const found = await services.read(actor, async (ctx) => {
    const row = await find(ctx);
    return isDomainError(row) ? row : { row, times: await countReceipts(ctx.tx, row.id) };
  });
  if (isDomainError(found)) return found;
  const { row, times } = found;
  const refused = endingRefused(row, ends);
  if (refused) return refused === 'done' ? null : refused;
  try {
    const asked = { row, times, said: commentOf(ends, byStaff) };
    const subscription = await (ends ? askForEnd(services, asked) : askToGoOn(services, asked));
    const readAt = services.clock.now();
    await services.transact(actor, async (ctx) => {
      const now = await subscriptionByStripeId(ctx.tx, row.stripeId);
      if (now) await recordCancellation(ctx, now, { subscription, readAt });
      await ctx.notify(row.householdId, 'billing');
    });
    return null;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ type: error.type, code: error.code }, 'plan neither cancelled nor kept');
    const over = ends ? null : await endedMeanwhile(services, row, error);
    if (over) return over;
    // After a lost answer, the change may have been made.
    const mayBeDone = error instanceof Stripe.errors.StripeConnectionError;
    return refusals('service-silent', mayBeDone ? { details: { mayBeDone } } : {});
  }
}

/** Ended at once by the household, as its receipt says. */
const wasEnded = ({ status, receiptCode, endsOn }: Subscription) =>
  status === 'canceled' && receiptCode !== null && endsOn !== null;

/** A plan that the payment service ended before it could be kept: our row follows. Null for other errors. */
async function endedMeanwhile(
  services: AppServices,
  { id, stripeId }: Subscription,
  error: Stripe.errors.StripeError,
): Promise<DomainError | null> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  await syncSubscription(services, stripeId);
  const now = await services.read(SYSTEM, ({ tx }) => subscriptionById(tx, id));
  return now && !isLiveStatus(now.status) ? refusals('no-subscription') : null;
}

/** The live plan of the household, else its last one. */
async function ownPlan(ctx: ReadCtx): Promise<Subscription | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  return (await findSubscription(ctx.tx, scope)) ?? refusals('no-subscription');
}

async function view(ctx: ReadCtx): Promise<EndingChangedView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  return { subscription: await subscriptionOf(ctx, scope), receipt: await lastReceipt(ctx, scope) };
}

async function lastReceipt(ctx: ReadCtx, scope: HouseholdScope) {
  const row = await findSubscription(ctx.tx, scope);
  const receipt = row?.receiptCode && (await receiptByCode(ctx.tx, row.receiptCode));
  return receipt ? receiptView(receipt, ctx.settings.sessionSecret) : null;
}
