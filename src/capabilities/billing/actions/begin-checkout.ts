import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { parseReferralCode } from '#src/capabilities/onboarding/rules/referral-code.ts';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { isLimited } from '#src/capabilities/pricing/rules/plans.ts';
import { HOLD_MINUTES } from '#src/capabilities/pricing/rules/seats.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { codeInherited } from '../events.ts';
import { type Checkout, insertCheckout, type NewCheckout, pendingCheckoutOf } from '../checkout-store.ts';
import { lastReferralCodeOf, paidHouseholdOf } from '../paid-order-store.ts';
import { hasLiveSubscription } from '../store.ts';
import { CHECK_AFTER_SECONDS, pollOpenCheckout } from './poll-open-checkout.ts';

/** The payment service closes a page after 24 hours; we stop handing it out before. */
const PAGE_LIVES_MS = 22 * 3_600_000;

/** Payments and forms for another card begun from one address: far above what people do. */
export const CHECKOUT_LIMIT = { max: 120, windowSeconds: 600 };

/** Refuses `too-many-attempts`. */
export const countCheckout = ({ tx, now }: Ctx, { address }: ClientInfo): Promise<DomainError | null> =>
  consume(tx, rateLimitKey('checkout-address', address), CHECKOUT_LIMIT, now);

export type PendingCheckout = Omit<
  NewCheckout,
  'id' | 'personId' | 'householdId' | 'status' | 'createdAt' | 'updatedAt'
>;

/** A form that holds one of few places is replaced after that time: a new one holds a place again, if one is left. */
const RESERVED_PAGE_LIVES_MS = HOLD_MINUTES * 60_000;

export const isTooOld = (ctx: Ctx, { createdAt, plan }: Checkout): boolean =>
  ctx.now.getTime() - createdAt.getTime() > (isLimited(plan) ? RESERVED_PAGE_LIVES_MS : PAGE_LIVES_MS);

/** Refuses a second payment for a household. */
export async function alreadyPurchased(ctx: Ctx, buyerKey: string): Promise<DomainError | null> {
  const scope = householdScope(ctx.actor);
  if (!isDomainError(scope) && (await hasLiveSubscription(ctx.tx, scope))) return refusals('already-subscribed');
  if (isDomainError(scope) && (await paidHouseholdOf(ctx.tx, buyerKey))) return refusals('already-paid');
  return (await pendingCheckoutOf(ctx.tx, buyerKey)) ? refusals('payment-under-way') : null;
}

/** A friend's code is taken over from an earlier payment for that long. */
const INHERITED_MS = COMMISSION.cookieDays * 86_400_000;

/**
 * The code of a friend or an affiliate that an order goes with: the one sent, else that of the payment it replaces. An
 * affiliate's is not carried on: its owner did not agree to that, and would not see it.
 */
export async function referralCodeFor(
  ctx: Ctx,
  buyerKey: string,
  { friendCode, referralCode: sent = friendCode }: { referralCode?: unknown; friendCode?: unknown },
): Promise<string | null> {
  if (sent === null) return null;
  const named = parseReferralCode(sent);
  if (named) return named;
  const code = await lastReferralCodeOf(ctx.tx, buyerKey, new Date(ctx.now.getTime() - INHERITED_MS));
  let kept = code;
  if (code) await ctx.emit(codeInherited, { code, drop: () => void (kept = null) });
  return kept;
}

/** Records a payment as begun, and checks on it from now on. */
export async function beginCheckout(ctx: Ctx, begun: PendingCheckout): Promise<string> {
  const id = newId();
  const { actor, now } = ctx;
  const owner =
    actor.kind === 'person'
      ? { personId: actor.personId, householdId: actor.householdId }
      : { personId: null, householdId: null };
  await insertCheckout(ctx.tx, { id, ...begun, ...owner, status: 'open', createdAt: now, updatedAt: now });
  await ctx.enqueue(pollOpenCheckout, { checkoutId: id }, { startAfterSeconds: CHECK_AFTER_SECONDS });
  return id;
}
