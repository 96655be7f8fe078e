import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { planSought } from '../events.ts';

/** Sentence about a gift that would run beside a plan the actor begins now; null without one, and for visitors. */
export async function besidePlan(ctx: Ctx): Promise<string | null> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return null;
  const said: string[] = [];
  await ctx.emit(planSought, { householdId: scope.householdId, beside: (sentence) => void said.push(sentence) });
  return said[0] ?? null;
}

/** Refuses `gift-runs` where a gift runs and the buyer was not told that the plan is charged beside it. */
export async function checkBeside(
  ctx: Ctx,
  consent: { besideGift?: boolean } | undefined,
): Promise<DomainError | null> {
  return consent?.besideGift || !(await besidePlan(ctx)) ? null : refusals('gift-runs');
}
