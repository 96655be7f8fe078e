import { hit } from '#src/capabilities/access/limits.ts';
import { limitKey } from '#src/capabilities/access/verbs/login.ts';
import { newToken, sha256 } from '#src/kit/id.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import { refusals } from '../contract.ts';
import { type PlaceB, placeB } from '../rules/flow-b.ts';
import { OPENINGS_OF_AN_ADDRESS } from '../rules/resume-link.ts';
import { adoptDraft, draftById, type DraftRow, insertBrowser, linkByToken, spendLink } from '../store.ts';
import { loadDraft } from './load-draft.ts';

export interface Resumed extends PlaceB {
  /** For this browser's cookie; null where it had the answers already. */
  token: string | null;
}

/**
 * Lets this browser into the answers a mailed link stands for, once. Whatever is wrong with the link, used, too old,
 * altered, paid meanwhile or another account's, the refusal is the same: `link-dead`. A browser that has these answers
 * already spends nothing, so that a reload does no harm.
 */
export async function resumeDraft(
  ctx: Ctx,
  { link, token, address }: { link: string; token: string | null; address: string },
): Promise<Resumed | Refusal> {
  const limited = await hit(ctx.tx, limitKey('resume-open', address), OPENINGS_OF_AN_ADDRESS, ctx.now);
  if (limited) return limited;
  const hash = sha256(link);
  const row = await linkByToken(ctx.tx, hash);
  const draft = row && (await draftById(ctx.tx, row.draftId));
  if (!draft || draft.completedAt || isAnothers(ctx, draft)) return refusals('link-dead');
  const { step, catIndex } = draft.extended ?? { step: 1, catIndex: 0 };
  const place = placeB(step, catIndex, draft.answers.catCount);
  if ((await loadDraft(ctx, token))?.id === draft.id) return { ...place, token: null };
  if (!(await spendLink(ctx.tx, hash, ctx.now))) return refusals('link-dead');
  const fresh = newToken();
  await insertBrowser(ctx.tx, { tokenHash: sha256(fresh), draftId: draft.id, createdAt: ctx.now });
  await adopt(ctx, draft);
  return { ...place, token: fresh };
}

const isAnothers = ({ actor }: Ctx, { personId }: DraftRow): boolean =>
  actor.kind === 'person' && personId !== null && personId !== actor.personId;

/** Whoever is signed in goes on with these answers rather than with newer ones of another browser. */
async function adopt(ctx: Ctx, { id }: DraftRow): Promise<void> {
  const { actor, now } = ctx;
  if (actor.kind !== 'person') return;
  await adoptDraft(ctx.tx, id, { personId: actor.personId, householdId: actor.householdId, updatedAt: now });
}
