import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx } from '#src/platform/services.ts';
import { tintOf } from '../rules/tints.ts';
import { findAllCats, moveCat, nextPosition } from '../store.ts';

/** All cats of one household move in with another. The caller proves the right to both. */
export async function moveCats(ctx: Ctx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  await lockHousehold(ctx.tx, to);
  let position = await nextPosition(ctx.tx, to);
  for (const cat of await findAllCats(ctx.tx, from)) {
    await moveCat(ctx.tx, from, cat.id, { householdId: to.householdId, position, tint: tintOf(position) });
    position += 1;
  }
  await ctx.notify(to.householdId, 'cats');
}
