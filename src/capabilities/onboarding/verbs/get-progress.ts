import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isRefusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { ProgressAnswer } from '../contract.ts';
import { latestDraftOf } from '../store.ts';
import { loadDraft } from './load-draft.ts';

const NOTHING: ProgressAnswer = { completed: false, step: 1, revision: 0, answers: null };

/** How far the wizard has come: the household's newest answers, else those of this browser, else nothing. */
export async function getProgress(ctx: Ctx, token: string | null): Promise<ProgressAnswer> {
  const scope = householdScope(ctx.actor);
  const ours = isRefusal(scope) ? null : await latestDraftOf(ctx.tx, scope);
  const draft = ours ?? (await loadDraft(ctx, token));
  if (!draft) return NOTHING;
  const { completedAt, step, revision, answers } = draft;
  return { completed: completedAt !== null, step, revision, answers };
}
