import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/kit/id.ts';
import type { Ctx } from '#src/platform/house.ts';
import type { CatDescription, HomeDescription } from '../rules/description.ts';
import { tintOf } from '../rules/tints.ts';
import { findCats, insertCats, lockHousehold, nextPosition } from '../store.ts';

/**
 * The cats of an order, in the order given. One that lives here already under the same name is that cat, not another;
 * the others move in, each with the next free place and its colour. What was paid for is never refused for want of a place.
 */
export async function createCats(
  ctx: Ctx,
  scope: HouseholdScope,
  described: readonly CatDescription[],
  home: HomeDescription,
): Promise<{ id: string; name: string }[]> {
  await lockHousehold(ctx.tx, scope);
  const here = await findCats(ctx.tx, scope);
  let position = await nextPosition(ctx.tx, scope);
  const arrivals = [];
  const settled = [];
  for (const cat of described) {
    const index = here.findIndex((one) => one.name.toLowerCase() === cat.name.toLowerCase());
    if (index >= 0) {
      settled.push(...here.splice(index, 1).map(({ id, name }) => ({ id, name })));
      continue;
    }
    const id = newId();
    const { householdId } = scope;
    arrivals.push({ id, householdId, position, tint: tintOf(position), createdAt: ctx.now, ...cat, ...home });
    settled.push({ id, name: cat.name });
    position += 1;
  }
  await insertCats(ctx.tx, arrivals);
  if (arrivals.length) await ctx.tell(scope.householdId, 'cats');
  return settled;
}
