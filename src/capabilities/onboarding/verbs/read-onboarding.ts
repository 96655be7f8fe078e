import { householdScope } from '#src/capabilities/access/scopes.ts';
import { catsOf } from '#src/capabilities/households/verbs/list-cats.ts';
import { availablePlan } from '#src/capabilities/pricing/verbs/require-available.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { OnboardingView, ProgressAnswer } from '../contract.ts';
import { getProgress } from './get-progress.ts';

/** Data of a new customer: the cats of the household, else those of the wizard. */
export async function readOnboarding(ctx: Ctx, draftToken: string | null): Promise<OnboardingView | Refusal> {
  const scope = householdScope(ctx.actor);
  if (isRefusal(scope)) return scope;
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
