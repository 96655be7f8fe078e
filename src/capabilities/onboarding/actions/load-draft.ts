import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { sha256 } from '#src/lib/id.ts';
import type { Actor, ReadCtx } from '#src/platform/services.ts';
import { draftByToken, type DraftRow, latestDraftOf } from '../store.ts';

/** A draft with an owner is visible to that person only, not to other holders of its cookie. */
const maySee = (actor: Actor, { personId }: DraftRow): boolean =>
  personId === null || actor.kind === 'system' || (actor.kind === 'person' && actor.personId === personId);

/** The draft behind the cookie, paid or not; null when there is none or it belongs to somebody else. */
export async function loadDraft(ctx: ReadCtx, token: string | null | undefined): Promise<DraftRow | null> {
  if (!token) return null;
  const draft = await draftByToken(ctx.tx, sha256(token));
  return draft && maySee(ctx.actor, draft) ? draft : null;
}

/** The draft a wizard goes on from: the household's newest, else that of this browser. */
export async function currentDraft(ctx: ReadCtx, token: string | null | undefined): Promise<DraftRow | null> {
  const scope = householdScope(ctx.actor);
  const ours = isDomainError(scope) ? null : await latestDraftOf(ctx.tx, scope);
  return ours ?? (await loadDraft(ctx, token));
}
