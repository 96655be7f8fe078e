import { householdScope } from '#src/capabilities/access/scopes.ts';
import { catsOf } from '#src/capabilities/households/verbs/list-cats.ts';
import { getProgress } from '#src/capabilities/onboarding/verbs/get-progress.ts';
import { planForSale } from '#src/capabilities/pricing/rules/plans.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { UserStatus } from '../contract.ts';
import { hasHappened, journeyOf } from '../rules/journey.ts';
import { standingOf } from '../rules/moves.ts';
import { findCurrentOrder } from '../store.ts';

/** Where a signed-in person stands: before the first order they are new, and what the wizard was told speaks for them. */
export async function readUserStatus(ctx: Ctx, draftToken: string | null): Promise<UserStatus | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  const found = await findCurrentOrder(ctx.tx, scope);
  const cats = await catsOf(ctx, scope);
  const { answers } = await getProgress(ctx, draftToken);
  const wished = answers ? planForSale(answers.selectedPlan) : 'standard';
  return {
    isNewUser: found === null,
    hasTestResults: found !== null && hasHappened(journeyOf(standingOf(found.facts).steps), 'analysis_complete'),
    onboardingData: answers,
    selectedPlan: found?.order.plan ?? wished,
    catCount: String(cats.length || (answers?.catCount ?? 1)),
  };
}
