import type { ReadCtx } from '#src/platform/services.ts';
import type { ProgressAnswer } from '../contract.ts';
import { currentDraft } from './load-draft.ts';

const NOTHING: ProgressAnswer = {
  completed: false,
  step: 1,
  revision: 0,
  selectedPlan: 'premium',
  catCount: 1,
  cats: [],
  answers: null,
};

/** Progress in the wizard: the household's newest answers, else those of this browser, else none. */
export async function getProgress(ctx: ReadCtx, token: string | null): Promise<ProgressAnswer> {
  const draft = await currentDraft(ctx, token);
  if (!draft) return NOTHING;
  const { completedAt, step, revision, answers, extended } = draft;
  const cats = answers.cats.map(({ name, ageRange }, place) => ({
    name,
    breed: extended?.answers.cats[place]?.breed || null,
    age: ageRange,
  }));
  const { selectedPlan, catCount } = answers;
  return { completed: completedAt !== null, step, revision, selectedPlan, catCount, cats, answers };
}
