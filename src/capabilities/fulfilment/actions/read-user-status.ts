import { householdScope } from '#src/capabilities/access/scopes.ts';
import { catsOf } from '#src/capabilities/households/actions/list-cats.ts';
import { labOfCats } from '#src/capabilities/lab/actions/read-summaries.ts';
import { getProgress } from '#src/capabilities/onboarding/actions/get-progress.ts';
import { availablePlan } from '#src/capabilities/pricing/actions/require-available.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { UserStatus } from '../delivery-contract.ts';
import { findCurrentOrder } from '../store.ts';

/** Status of the signed-in person. Before the first order they are new, and the wizard's answers are used. */
export async function readUserStatus(ctx: ReadCtx, draftToken: string | null): Promise<UserStatus | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await findCurrentOrder(ctx.tx, scope);
  const cats = await catsOf(ctx, scope);
  const tested = cats.map(({ id, name, coat, pattern, details }) => ({
    id,
    name,
    coat,
    pattern,
    gender: details.gender,
  }));
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
