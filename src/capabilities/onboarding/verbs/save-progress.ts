import { hit } from '#src/capabilities/access/limits.ts';
import { newId, newToken, sha256 } from '#src/kit/id.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { ProgressInput, SavedAnswer } from '../contract.ts';
import { answersFrom } from '../rules/answers-from.ts';
import { type DraftRow, insertDraft, overwriteDraft } from '../store.ts';
import { loadDraft } from './load-draft.ts';

/** Typing is a burst of saves; these are far above what a person does. */
const SAVES_OF_A_DRAFT = { max: 240, windowSeconds: 600 };
const NEW_DRAFTS_OF_AN_ADDRESS = { max: 60, windowSeconds: 3600 };

export interface Saved extends SavedAnswer {
  /** Set when a new draft was begun: the token for the cookie. */
  token: string | null;
}

/**
 * Keeps the wizard's answers as they stand. A revision that is not newer than the stored one is answered with what is
 * stored and changes nothing, so that a late request never undoes a later one.
 */
export async function saveProgress(
  ctx: Ctx,
  input: { progress: ProgressInput; token: string | null; address: string },
): Promise<Saved | Refusal> {
  const known = await loadDraft(ctx, input.token);
  // The last save of a wizard may arrive after its payment; it begins nothing new.
  if (known?.completedAt && (input.progress.revision ?? 0) <= known.revision) {
    return { savedAt: known.updatedAt.toISOString(), step: known.step, token: null };
  }
  const draft = known && !known.completedAt ? known : null;
  const limited = draft
    ? await hit(ctx.tx, `onboarding:${draft.id}`, SAVES_OF_A_DRAFT, ctx.now)
    : await hit(ctx.tx, `onboarding-new:${input.address}`, NEW_DRAFTS_OF_AN_ADDRESS, ctx.now);
  if (isRefusal(limited)) return limited;
  return draft ? overwrite(ctx, draft, input.progress) : begin(ctx, input.progress);
}

function owner(ctx: Ctx): Partial<Pick<DraftRow, 'personId' | 'householdId'>> {
  return ctx.actor.kind === 'person' ? { personId: ctx.actor.personId, householdId: ctx.actor.householdId } : {};
}

function content(ctx: Ctx, progress: ProgressInput) {
  const answers = answersFrom(progress);
  return { step: progress.step, answers, email: answers.email.trim() || null, updatedAt: ctx.now, ...owner(ctx) };
}

async function overwrite(ctx: Ctx, draft: DraftRow, progress: ProgressInput): Promise<Saved> {
  const revision = progress.revision ?? draft.revision + 1;
  const written = await overwriteDraft(ctx.tx, draft.id, { revision, ...content(ctx, progress) });
  const kept = written ? { updatedAt: ctx.now, step: progress.step } : draft;
  return { savedAt: kept.updatedAt.toISOString(), step: kept.step, token: null };
}

async function begin(ctx: Ctx, progress: ProgressInput): Promise<Saved> {
  const token = newToken();
  await insertDraft(ctx.tx, {
    id: newId(),
    tokenHash: sha256(token),
    revision: progress.revision ?? 1,
    ...content(ctx, progress),
  });
  return { savedAt: ctx.now.toISOString(), step: progress.step, token };
}
