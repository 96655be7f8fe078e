import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { CatView } from '../cat-contract.ts';
import { findCards } from '../card-store.ts';
import { catView } from './read-cat.ts';

/** The actor's own cats: those that live here, or those that no longer do. */
export async function listCats(ctx: ReadCtx, archived = false): Promise<CatView[] | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : catsOf(ctx, scope, archived);
}

export async function catsOf(ctx: ReadCtx, scope: HouseholdScope, archived = false): Promise<CatView[]> {
  return (await findCards(ctx.tx, scope, archived)).map((card) => catView(card, ctx.now));
}
