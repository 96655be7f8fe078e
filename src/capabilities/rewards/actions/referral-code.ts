import { randomInt } from 'node:crypto';
import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { hasPaidOrder } from '#src/capabilities/billing/actions/order-facts.ts';
import { parseReferralCode, newReferralCode } from '#src/capabilities/onboarding/rules/referral-code.ts';
import { REFERRAL_POINTS } from '#src/capabilities/pricing/rules/referrals.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { ReferralCodeView, ReferralView } from '../contract.ts';
import { referrerOf, countReferralsSince, referralsOf, keepCode } from '../referral-store.ts';
import { type ReferralCheck, referralRefusal, yearOf } from '../rules/referrals.ts';

/** Codes looked at from one address: more than anybody is sent, far less than guessing takes. */
const LOOKS = { max: 60, windowSeconds: 600 };

/** The household's link, made when it is first asked for, and the friends who came by it. */
export async function readReferrals(ctx: Ctx): Promise<ReferralView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const code = await codeOf(ctx, scope);
  const referrals = (await referralsOf(ctx.tx, scope)).filter(
    ({ householdId, refused }) => householdId === scope.householdId && !refused,
  );
  return {
    code,
    link: `${ctx.settings.publicUrl}/friend#${code}`,
    points: REFERRAL_POINTS,
    ordered: referrals.length,
    came: referrals.length,
    shipped: referrals.filter(({ shipped }) => shipped).length,
  };
}

async function codeOf(ctx: Ctx, scope: HouseholdScope): Promise<string> {
  for (;;) {
    const made = { code: newReferralCode((below) => randomInt(below)), createdAt: ctx.now };
    const code = await keepCode(ctx.tx, scope, made);
    if (code) return code;
  }
}

/** Whether a code earns points for an order of the requester; reveals nothing else. Refuses `too-many-attempts`. */
export async function checkReferralCode(
  ctx: Ctx,
  { code, caller }: { code: string; caller: ClientInfo },
): Promise<ReferralCodeView | DomainError> {
  const limited = await consume(ctx.tx, rateLimitKey('friend-code-address', caller.address), LOOKS, ctx.now);
  if (limited) return limited;
  const known = parseReferralCode(code);
  const referrer = known && (await referrerOf(ctx.tx, known));
  return { valid: referrer !== null && referralRefusal(await checkNow(ctx, referrer)) === null };
}

/** State of a referral if the requester ordered now. Visitors have no history. */
async function checkNow(ctx: Ctx, referrer: string): Promise<ReferralCheck> {
  const scope = householdScope(ctx.actor);
  return {
    self: !isDomainError(scope) && scope.householdId === referrer,
    orderedBefore: !isDomainError(scope) && (await hasPaidOrder(ctx.tx, scope)),
    refunded: false,
    countedThisYear: await countReferralsSince(ctx.tx, referrer, yearOf(ctx.now)),
  };
}
