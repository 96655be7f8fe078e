import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { FullAnswersInput } from '../full-contract.ts';
import { fullPosition } from '../rules/full-flow.ts';
import { quickFromFull, shortStepOf } from '../rules/mapping.ts';
import { keptFullAnswers } from '../rules/full-wizard.ts';
import type { DraftRow } from '../store.ts';
import { keepDraft } from './keep-draft.ts';
import type { Saved } from './save-progress.ts';

/** Keeps the full wizard's answers whole, and beside them in the terms of the quick wizard. */
export async function saveFullAnswers(
  ctx: Ctx,
  { input, token, address }: { input: FullAnswersInput; token: string | null; address: string },
): Promise<Saved | DomainError> {
  const { planChosen, revision } = input;
  const answers = keptFullAnswers(input.answers);
  const place = fullPosition(input.step, input.catIndex, answers.catCount);
  const content = (before: DraftRow | null) => ({
    step: shortStepOf(place.step),
    answers: quickFromFull(answers, before?.answers),
    extended: { answers, ...place, planChosen },
  });
  const kept = await keepDraft(ctx, { revision, token, address, content });
  if (isDomainError(kept)) return kept;
  return { savedAt: kept.savedAt, step: kept.content.extended?.step ?? place.step, token: kept.token };
}
