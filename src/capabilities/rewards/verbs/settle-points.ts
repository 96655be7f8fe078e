import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/kit/id.ts';
import type { Ctx } from '#src/platform/house.ts';
import { nextTurn, POINTS, type Reason } from '../rules/points.ts';
import { addEntry, turnsOf } from '../store.ts';

/**
 * Brings the points for things of one name in line with which of them stand: what begins with `of` and is not among them
 * is taken back. Said again, nothing is added; said by two at once, one of them adds.
 */
export async function settlePoints(
  ctx: Ctx,
  scope: HouseholdScope,
  { reason, of, stand }: { reason: Reason; of: string; stand: string[] },
): Promise<void> {
  const turns = await turnsOf(ctx.tx, scope, of);
  let added = false;
  for (const about of new Set([...turns.keys(), ...stand])) {
    const next = nextTurn(turns.get(about) ?? 0, stand.includes(about));
    if (!next) continue;
    const points = next.sign * POINTS[reason].points;
    const row = { id: newId(), householdId: scope.householdId, points, reason, about, turn: next.turn, at: ctx.now };
    added = (await addEntry(ctx.tx, row)) || added;
  }
  if (added) await ctx.tell(scope.householdId, 'points');
}
