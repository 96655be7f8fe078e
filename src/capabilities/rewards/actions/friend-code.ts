import { randomInt } from 'node:crypto';
import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { hasPaidOrder } from '#src/capabilities/billing/actions/order-facts.ts';
import { friendCodeIn, makeFriendCode } from '#src/capabilities/onboarding/rules/friend-code.ts';
import { FRIEND_POINTS } from '#src/capabilities/pricing/rules/friends.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { FriendCodeView, FriendView } from '../contract.ts';
import { bringerOf, broughtSince, friendshipsOf, keepCode } from '../friend-store.ts';
import { type Arrival, whyNot, yearOf } from '../rules/friends.ts';

/** Codes looked at from one address: more than anybody is sent, far less than guessing takes. */
const LOOKS = { max: 60, windowSeconds: 600 };

/** The household's link, made when it is first asked for, and who has come by it. */
export async function readFriends(ctx: Ctx): Promise<FriendView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const code = await codeOf(ctx, scope);
  const friends = (await friendshipsOf(ctx.tx, scope)).filter(
    ({ householdId, refused }) => householdId === scope.householdId && !refused,
  );
  return {
    code,
    link: `${ctx.settings.publicUrl}/friend#${code}`,
    points: FRIEND_POINTS,
    came: friends.length,
    shipped: friends.filter(({ shipped }) => shipped).length,
  };
}

async function codeOf(ctx: Ctx, scope: HouseholdScope): Promise<string> {
  for (;;) {
    const made = { code: makeFriendCode((below) => randomInt(below)), createdAt: ctx.now };
    const code = await keepCode(ctx.tx, scope, made);
    if (code) return code;
  }
}

/** Whether a code earns points for an order of the requester; reveals nothing else. Refuses `too-many-attempts`. */
export async function checkFriendCode(
  ctx: Ctx,
  { code, caller }: { code: string; caller: ClientInfo },
): Promise<FriendCodeView | DomainError> {
  const limited = await consume(ctx.tx, rateLimitKey('friend-code-address', caller.address), LOOKS, ctx.now);
  if (limited) return limited;
  const known = friendCodeIn(code);
  const bringer = known && (await bringerOf(ctx.tx, known));
  return { valid: bringer !== null && whyNot(await arrivalNow(ctx, bringer)) === null };
}

/** State of a referral if the requester ordered now. Visitors have no history. */
async function arrivalNow(ctx: Ctx, bringer: string): Promise<Arrival> {
  const scope = householdScope(ctx.actor);
  return {
    self: !isDomainError(scope) && scope.householdId === bringer,
    orderedBefore: !isDomainError(scope) && (await hasPaidOrder(ctx.tx, scope)),
    givenBack: false,
    brought: await broughtSince(ctx.tx, bringer, yearOf(ctx.now)),
  };
}
