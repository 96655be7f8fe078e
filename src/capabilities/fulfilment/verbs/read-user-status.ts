import { householdScope } from '#src/capabilities/access/scopes.ts';
import { catsOf } from '#src/capabilities/households/verbs/list-cats.ts';
import { labOfCats } from '#src/capabilities/lab/verbs/read-summaries.ts';
import { getProgress } from '#src/capabilities/onboarding/verbs/get-progress.ts';
import { availablePlan } from '#src/capabilities/pricing/verbs/require-available.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { UserStatus } from '../contract.ts';
import { findCurrentOrder } from '../store.ts';

/** Status of the signed-in person. Before the first order they are new, and the wizard's answers are used. */
export async function readUserStatus(ctx: Ctx, draftToken: string | null): Promise<UserStatus | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
  const found = await findCurrentOrder(ctx.tx, scope);
  const cats = await catsOf(ctx, scope);
  const tested = cats.map(({ id, name, details }) => ({ id, name, gender: details.gender }));
  const labOf = await labOfCats(ctx, scope, tested);
  const { answers } = await getProgress(ctx, draftToken);
  const wished = answers ? await availablePlan(ctx, answers.selectedPlan) : 'standard';
  return {
    isNewUser: found === null,
    hasTestResults: cats.some(({ id }) => labOf(id).results.state === 'ready'),
    onboardingData: answers,
    selectedPlan: found?.order.plan ?? wished,
    catCount: String(cats.length || (answers?.catCount ?? 1)),
  };
}
