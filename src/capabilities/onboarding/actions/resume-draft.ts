import { consume, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { newId, sha256 } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { newCookieToken } from '#src/platform/http/host-cookie.ts';
import { refusals } from '../contract.ts';
import { type FullPosition, fullPosition } from '../rules/full-flow.ts';
import { OPENINGS_OF_AN_ADDRESS } from '../rules/resume-link.ts';
import { draftById, type DraftRow, insertDraft, linkByToken, setLinkCopy, spendLink } from '../store.ts';
import { loadDraft } from './load-draft.ts';

export interface Resumed extends FullPosition {
  /** For this browser's cookie; null where it had the answers already. */
  token: string | null;
}

/**
 * Gives this browser a copy of the draft behind a mailed link, once. The browser that asked for the link keeps the
 * original: a link can be sent to anybody, so its sender must not see later input. Refuses
 * `link-dead` alike for links used, expired or altered and for drafts that are paid or another account's. A browser
 * that has the original or the copy already uses nothing up, so a reload works.
 */
export async function resumeDraft(
  ctx: Ctx,
  { link, token, address }: { link: string; token: string | null; address: string },
): Promise<Resumed | DomainError> {
  const limited = await consume(ctx.tx, rateLimitKey('resume-open', address), OPENINGS_OF_AN_ADDRESS, ctx.now);
  if (limited) return limited;
  const hash = sha256(link);
  const row = await linkByToken(ctx.tx, hash);
  const draft = row && (await draftById(ctx.tx, row.draftId));
  if (!draft || draft.completedAt || isAnothers(ctx, draft)) return refusals('link-dead');
  const here = await loadDraft(ctx, token);
  const hasIt = here !== null && (here.id === draft.id || here.id === row.copyId) && !here.completedAt;
  if (hasIt) return { ...placeOf(here), token: null };
  if (!(await spendLink(ctx.tx, hash, ctx.now))) return refusals('link-dead');
  const copy = await copyDraft(ctx, draft);
  await setLinkCopy(ctx.tx, hash, copy.id);
  return { ...placeOf(draft), token: copy.token };
}

const isAnothers = ({ actor }: Ctx, { personId }: DraftRow): boolean =>
  actor.kind === 'person' && personId !== null && personId !== actor.personId;

function placeOf({ extended, answers }: DraftRow): FullPosition {
  return fullPosition(extended?.step ?? 1, extended?.catIndex ?? 0, answers.catCount);
}

/** Belongs to the person who is signed in, else to this browser. It becomes their household's newest draft. */
async function copyDraft({ actor, now, settings, tx }: Ctx, draft: DraftRow): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newCookieToken(settings);
  const { personId, householdId } = actor.kind === 'person' ? actor : { personId: null, householdId: null };
  await insertDraft(tx, { ...draft, id, tokenHash: sha256(token), personId, householdId, updatedAt: now });
  return { id, token };
}
