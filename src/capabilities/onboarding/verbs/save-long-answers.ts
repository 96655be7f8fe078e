import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { LongInput } from '../contract.ts';
import { placeB } from '../rules/flow-b.ts';
import { aFromB, shortStepOf } from '../rules/mapping.ts';
import { keptAnswersB } from '../rules/wizard-b.ts';
import type { DraftRow } from '../store.ts';
import { keepDraft } from './keep-draft.ts';
import type { Saved } from './save-progress.ts';

/** Keeps wizard B's answers whole, and what wizard A would call them beside them. */
export async function saveLongAnswers(
  ctx: Ctx,
  { input, token, address }: { input: LongInput; token: string | null; address: string },
): Promise<Saved | Refusal> {
  const { planChosen, revision } = input;
  const answers = keptAnswersB(input.answers);
  const place = placeB(input.step, input.catIndex, answers.catCount);
  const content = (before: DraftRow | null) => ({
    step: shortStepOf(place.step),
    answers: aFromB(answers, before?.answers),
    extended: { answers, ...place, planChosen },
  });
  const kept = await keepDraft(ctx, { revision, token, address, content });
  if (isRefusal(kept)) return kept;
  return { savedAt: kept.savedAt, step: kept.content.extended?.step ?? place.step, token: kept.token };
}
