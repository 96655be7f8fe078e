import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { CatDetail } from '../cat-contract.ts';
import { refusals } from '../contract.ts';
import { catArchived, catRestored } from '../events.ts';
import { type ArchiveReason, MOST_CATS } from '../rules/vocabulary.ts';
import { findCats, updateCat } from '../store.ts';
import { catDetail, findCardOf, readCat } from './read-cat.ts';

/**
 * Archives a cat. Its records stay, it counts no more, and no mail about it is sent: listening modules stop its box
 * silently. Repeating it changes nothing.
 */
export async function archiveCat(ctx: Ctx, id: string, reason: ArchiveReason): Promise<CatDetail | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  await lockHousehold(ctx.tx, scope);
  const card = await findCardOf(ctx, scope, id);
  if (isDomainError(card)) return card;
  const { cat } = card;
  if (cat.archivedReason === reason) return catDetail(card, ctx.now);
  await updateCat(ctx.tx, scope, cat.id, { archivedAt: cat.archivedAt ?? ctx.now, archivedReason: reason });
  const { householdId } = scope;
  await ctx.emit(catArchived, { householdId, catId: cat.id, name: cat.name, reason });
  await ctx.notify(householdId, 'cats');
  return readCat(ctx, cat.id);
}

/** The cat is back, in its old place and colour. Refuses `household-full`. Repeating it changes nothing. */
export async function restoreCat(ctx: Ctx, id: string): Promise<CatDetail | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  await lockHousehold(ctx.tx, scope);
  const card = await findCardOf(ctx, scope, id);
  if (isDomainError(card)) return card;
  const { cat } = card;
  if (!cat.archivedAt) return catDetail(card, ctx.now);
  const here = await findCats(ctx.tx, scope);
  if (here.length >= MOST_CATS)
    return refusals('household-full', { details: { supportEmail: ctx.settings.supportEmail } });
  const absences = [...cat.absences, [cat.archivedAt.toISOString(), ctx.now.toISOString()] satisfies [string, string]];
  await updateCat(ctx.tx, scope, cat.id, { archivedAt: null, archivedReason: null, absences });
  await ctx.emit(catRestored, { householdId: scope.householdId, catId: cat.id, name: cat.name });
  await ctx.notify(scope.householdId, 'cats');
  return readCat(ctx, cat.id);
}
