import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { CatDescription, HomeDescription } from '../rules/description.ts';
import { tintOf } from '../rules/tints.ts';
import { type CatRow, findCats, insertCats, nextPosition } from '../store.ts';
import { weigh } from './write-entry.ts';

/**
 * Adds the cats of an order, in its order. A cat that lives here already, by its id or else its name, is reused; each
 * new one gets the next free position and its colour. Paid cats are never refused for want of a position.
 */
export async function createCats(
  ctx: Ctx,
  scope: HouseholdScope,
  described: readonly CatDescription[],
  home: HomeDescription,
): Promise<{ id: string; name: string }[]> {
  const household = await lockHousehold(ctx.tx, scope);
  const here = await findCats(ctx.tx, scope);
  let position = await nextPosition(ctx.tx, scope);
  const arrivals = [];
  const settled = [];
  const weights = [];
  const meant = new Set(described.map(({ id }) => id));
  for (const cat of described) {
    const sameName = (one: CatRow) => !meant.has(one.id) && one.name.toLowerCase() === cat.name.toLowerCase();
    const known = here.findIndex((one) => one.id === cat.id);
    const index = known >= 0 ? known : here.findIndex(sameName);
    if (index >= 0) {
      settled.push(...here.splice(index, 1).map(({ id, name }) => ({ id, name })));
      continue;
    }
    const id = newId();
    const { weight, ...said } = cat;
    const { householdId } = scope;
    arrivals.push({ householdId, position, tint: tintOf(position), createdAt: ctx.now, ...said, ...home, id });
    if (weight) weights.push({ cat: { id, name: cat.name }, weight });
    settled.push({ id, name: cat.name });
    position += 1;
  }
  await insertCats(ctx.tx, arrivals);
  // A weight that no cat has is not written down; it is no reason to refuse an order.
  if (household) for (const { cat, weight } of weights) await weigh(ctx, scope, household, cat, weight);
  if (arrivals.length) await ctx.notify(scope.householdId, 'cats');
  return settled;
}
