import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { CatView } from '../contract.ts';
import { findCards } from '../store.ts';
import { catView } from './read-cat.ts';

/** The actor's own cats: those that live here, or those that no longer do. */
export async function listCats(ctx: Ctx, archived = false): Promise<CatView[] | Refusal> {
  const scope = householdScope(ctx.actor);
  return isRefusal(scope) ? scope : catsOf(ctx, scope, archived);
}

export async function catsOf(ctx: Ctx, scope: HouseholdScope, archived = false): Promise<CatView[]> {
  return (await findCards(ctx.tx, scope, archived)).map((card) => catView(card, ctx.now));
}
