import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type Redemption, updateRedemption } from '../redemption-store.ts';
import { addDeltas } from '../store.ts';

/** Returns the points, with the reason. Only under the lock of the household, and for a redemption just read as standing. */
export async function undoRedemption(
  ctx: Ctx,
  scope: HouseholdScope,
  row: Redemption,
  why: string,
): Promise<Redemption> {
  const undone = { state: 'undone', undone: why, settledAt: ctx.now } as const;
  await updateRedemption(ctx.tx, scope, row.id, undone);
  await addDeltas(ctx.tx, scope, [
    { about: `redeem:${row.id}`, reason: 'redeemed', sequence: 2, delta: row.cost, at: ctx.now },
  ]);
  await ctx.notify(scope.householdId, 'points');
  return { ...row, ...undone };
}
