import { sha256 } from '#src/kit/id.ts';
import type { Actor, Ctx } from '#src/platform/house.ts';
import { draftByToken, type DraftRow } from '../store.ts';

/** A draft that became a person's is that person's alone, whoever holds the cookie of the browser it was written in. */
const maySee = (actor: Actor, draft: DraftRow): boolean =>
  draft.personId === null || actor.kind === 'system' || (actor.kind === 'person' && actor.personId === draft.personId);

/** The draft behind the cookie, paid or not; null when there is none or it belongs to somebody else. */
export async function loadDraft(ctx: Ctx, token: string | null | undefined): Promise<DraftRow | null> {
  if (!token) return null;
  const draft = await draftByToken(ctx.tx, sha256(token));
  return draft && maySee(ctx.actor, draft) ? draft : null;
}
