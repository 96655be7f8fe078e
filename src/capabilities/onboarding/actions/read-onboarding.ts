import { householdScope } from '#src/capabilities/access/scopes.ts';
import { catsOf } from '#src/capabilities/households/actions/list-cats.ts';
import { availablePlan } from '#src/capabilities/pricing/actions/require-available.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { OnboardingView, ProgressAnswer } from '../contract.ts';
import { getProgress } from './get-progress.ts';

/** Data of a new customer: the cats of the household, else those of the wizard. */
export async function readOnboarding(ctx: ReadCtx, draftToken: string | null): Promise<OnboardingView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const living = await catsOf(ctx, scope);
  const { answers } = await getProgress(ctx, draftToken);
  const cats = living.length
    ? living.map(({ id, name, ageRange, healthConcerns, livingEnvironment, activityLevel }) => {
        return { id, name, ageRange, healthConcerns, livingEnvironment, activityLevel };
      })
    : catsIn(answers);
  return {
    data: { cats },
    progress: {
      selectedPlan: answers ? await availablePlan(ctx, answers.selectedPlan) : 'standard',
      catCount: living.length || (answers?.catCount ?? 1),
    },
  };
}

const catsIn = (answers: ProgressAnswer['answers']): OnboardingView['data']['cats'] =>
  (answers?.cats ?? []).map(({ id, name, ageRange, healthConcerns }) => ({
    id,
    name,
    ageRange,
    healthConcerns,
    livingEnvironment: answers?.defaultLivingEnvironment ?? null,
    activityLevel: answers?.defaultActivityLevel ?? null,
  }));
