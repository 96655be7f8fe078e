import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { findCardOf } from '#src/capabilities/households/actions/read-cat.ts';
import { refusals as householdRefusals } from '#src/capabilities/households/contract.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newId, newToken, sha256 } from '#src/lib/id.ts';
import { isUuid } from '#src/lib/text.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals, type VetLinkInput, type VetLinkMade, type VetLinks } from '../contract.ts';
import { LINK_PERIODS, LINK_RULES, linkState, tokenWithNotes, vetPath } from '../rules/vet-link.ts';
import { countOpenLinks, insertLink, linksOfCat, notesOf, revokeLink } from '../vet-store.ts';
import { newestOpenings } from '../vet-opening-store.ts';
import { hideNote, type VetNoteRow } from '../vet-note-store.ts';

const HOUR_MS = 3_600_000;
/** Links that one household can make in a day. */
const LINKS_OF_HOUSEHOLD = { max: 30, windowSeconds: 86_400 };
/** Links and openings that are listed. */
const SHOWN_LINKS = 20;
const SHOWN_OPENINGS = 20;

/** Links of a cat with their openings. Refuses `cat-unknown`. */
export async function readVetLinks(ctx: ReadCtx, catId: string): Promise<VetLinks | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const card = await findCardOf(ctx, scope, catId);
  return isDomainError(card) ? card : view(ctx, scope, card);
}

/** Makes a link to the sheet of a cat. Refuses `cat-unknown`, `cat-archived`, `vet-links-full`, `too-many-attempts`. */
export async function makeVetLink(
  ctx: Ctx,
  catId: string,
  { period }: VetLinkInput,
): Promise<VetLinkMade | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  // Archiving ends the links under the same lock, so no link is made for a cat that is being archived.
  await lockHousehold(ctx.tx, scope);
  const card = await findCardOf(ctx, scope, catId);
  if (isDomainError(card)) return card;
  const may = await mayMake(ctx, scope, card);
  if (may === 'cat-archived') return householdRefusals(may);
  if (may !== 'allowed') return refusals(may);
  const limited = await consumeLimit(ctx, LINKS_OF_HOUSEHOLD, 'vet-link-make', scope.householdId);
  if (limited) return limited;
  const token = tokenWithNotes(newToken());
  const expiresAt = new Date(ctx.now.getTime() + LINK_PERIODS[period].hours * HOUR_MS);
  await insertLink(ctx.tx, {
    ...{ id: newId(), householdId: scope.householdId, catId: card.cat.id, tokenHash: sha256(token) },
    ...{ createdAt: ctx.now, expiresAt, revokedAt: null },
  });
  return { ...(await view(ctx, scope, card)), address: `${ctx.settings.publicUrl}${vetPath(token)}` };
}

/** Ends a link at once. Refuses `vet-link-not-found`. */
export const revokeVetLink = (ctx: Ctx, id: string): Promise<VetLinks | DomainError> =>
  change(ctx, id, revokeLink, 'vet-link-not-found');

/** Hides a note from the timeline and from the link; the export still has it. Refuses `vet-note-not-found`. */
export const removeVetNote = (ctx: Ctx, id: string): Promise<VetLinks | DomainError> =>
  change(ctx, id, hideNote, 'vet-note-not-found');

async function change(
  ctx: Ctx,
  id: string,
  write: typeof revokeLink,
  unknown: 'vet-link-not-found' | 'vet-note-not-found',
): Promise<VetLinks | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const catId = isUuid(id) ? await write(ctx.tx, scope, id, ctx.now) : undefined;
  if (!catId) return refusals(unknown);
  await ctx.notify(scope.householdId, 'messages');
  const card = await findCardOf(ctx, scope, catId);
  return isDomainError(card) ? card : view(ctx, scope, card);
}

async function mayMake(ctx: ReadCtx, scope: HouseholdScope, { cat }: CatCard) {
  const open = await countOpenLinks(ctx.tx, scope, cat.id, ctx.now);
  return LINK_RULES.make({ livesHere: cat.archivedAt === null, open });
}

async function view(ctx: ReadCtx, scope: HouseholdScope, card: CatCard): Promise<VetLinks> {
  const rows = await linksOfCat(ctx.tx, scope, card.cat.id, { limit: SHOWN_LINKS, now: ctx.now });
  const openings = await newestOpenings(ctx.tx, rows, SHOWN_OPENINGS);
  const notes = await notesOf(ctx.tx, rows);
  return {
    mayMake: await mayMake(ctx, scope, card),
    timeZone: card.timeZone,
    links: rows.map((row) => {
      const own = openings.filter(({ linkId }) => linkId === row.id);
      const note = notes.find(({ linkId, removedAt }) => linkId === row.id && !removedAt);
      return {
        id: row.id,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        state: linkState(row, ctx.now),
        openings: own.map(({ at, device, what }) => ({ at: at.toISOString(), device, what })),
        opened: own[0]?.all ?? 0,
        note: note ? { id: note.id, ...noteView(note) } : null,
      };
    }),
  };
}

export const noteView = ({ name, practice, body, at }: VetNoteRow) => ({
  ...{ name, practice, text: body, at: at.toISOString() },
});
