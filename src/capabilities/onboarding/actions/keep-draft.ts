import { consume } from '#src/capabilities/access/rate-limit.ts';
import { newId, sha256 } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { newCookieToken } from '#src/platform/http/host-cookie.ts';
import { type DraftRow, insertDraft, overwriteDraft } from '../store.ts';
import { loadDraft } from './load-draft.ts';

/** Typing is a burst of saves; these are far above a person's. */
const SAVES_OF_A_DRAFT = { max: 240, windowSeconds: 600 };
const NEW_DRAFTS_OF_AN_ADDRESS = { max: 60, windowSeconds: 3600 };

/** Columns that a wizard saves; both wizards use the same row. */
type Content = Pick<DraftRow, 'step' | 'answers' | 'extended'>;

export interface Keeping {
  /** Empty: one more than the stored one. */
  revision: number | undefined;
  token: string | null;
  address: string;
  /** Returns the content to save, given the stored row. */
  content(before: DraftRow | null): Content;
}

export interface StoredDraft {
  savedAt: string;
  /** Stored content: this, or a newer one. */
  content: Content;
  /** Set when a new draft was begun: the token for the cookie. */
  token: string | null;
}

/**
 * Keeps answers as they stand. A revision that is not newer than the stored one is answered with the stored one and
 * changes nothing, so that a late request never undoes a later one. A paid draft is closed: later answers begin another.
 */
export async function keepDraft(ctx: Ctx, keeping: Keeping): Promise<StoredDraft | DomainError> {
  const known = await loadDraft(ctx, keeping.token);
  // The last save of a wizard may arrive after its payment; it begins nothing new.
  if (known?.completedAt && (keeping.revision ?? 0) <= known.revision) return asStored(known);
  const draft = known && !known.completedAt ? known : null;
  const limited = draft
    ? await consume(ctx.tx, `onboarding:${draft.id}`, SAVES_OF_A_DRAFT, ctx.now)
    : await consume(ctx.tx, `onboarding-new:${keeping.address}`, NEW_DRAFTS_OF_AN_ADDRESS, ctx.now);
  if (isDomainError(limited)) return limited;
  return draft ? overwrite(ctx, draft, keeping) : begin(ctx, keeping);
}

const asStored = (draft: DraftRow): StoredDraft => ({
  savedAt: draft.updatedAt.toISOString(),
  content: draft,
  token: null,
});

function owner(ctx: Ctx): Partial<Pick<DraftRow, 'personId' | 'householdId'>> {
  return ctx.actor.kind === 'person' ? { personId: ctx.actor.personId, householdId: ctx.actor.householdId } : {};
}

const around = (ctx: Ctx, { answers }: Content) => ({
  email: answers.email.trim() || null,
  updatedAt: ctx.now,
  ...owner(ctx),
});

async function overwrite(ctx: Ctx, draft: DraftRow, keeping: Keeping): Promise<StoredDraft> {
  const content = keeping.content(draft);
  const revision = keeping.revision ?? draft.revision + 1;
  const written = await overwriteDraft(ctx.tx, draft.id, { revision, ...content, ...around(ctx, content) });
  return written ? { savedAt: ctx.now.toISOString(), content, token: null } : asStored(draft);
}

async function begin(ctx: Ctx, keeping: Keeping): Promise<StoredDraft> {
  const token = newCookieToken(ctx.settings);
  const content = keeping.content(null);
  await insertDraft(ctx.tx, {
    id: newId(),
    tokenHash: sha256(token),
    revision: keeping.revision ?? 1,
    ...content,
    ...around(ctx, content),
  });
  return { savedAt: ctx.now.toISOString(), content, token };
}
