import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { ProgressInput, SavedAnswer } from '../contract.ts';
import { answersFrom } from '../rules/answers-from.ts';
import { fullFromQuick } from '../rules/mapping.ts';
import { keptFullAnswers } from '../rules/full-wizard.ts';
import type { DraftRow } from '../store.ts';
import { keepDraft } from './keep-draft.ts';

export interface Saved extends SavedAnswer {
  /** Set when a new draft was begun: the token for the cookie. */
  token: string | null;
}

/** Keeps the quick wizard's answers; where the full wizard was used before, its answers follow. */
export async function saveProgress(
  ctx: Ctx,
  { progress, token, address }: { progress: ProgressInput; token: string | null; address: string },
): Promise<Saved | DomainError> {
  const content = (before: DraftRow | null) => {
    const answers = answersFrom(progress);
    const long = before?.extended;
    const extended = long ? { ...long, answers: keptFullAnswers(fullFromQuick(answers, long.answers)) } : null;
    return { step: progress.step, answers, extended };
  };
  const kept = await keepDraft(ctx, { revision: progress.revision, token, address, content });
  return isDomainError(kept) ? kept : { savedAt: kept.savedAt, step: kept.content.step, token: kept.token };
}
