import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { dailyRows } from '#src/capabilities/households/store.ts';
import { STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import type { Ctx } from '#src/platform/house.ts';
import { monthsOfSticks } from '../rules/points.ts';
import { settlePoints } from './settle-points.ts';

/** Each 28 days on which a cat took its stick are worth something; when a day is taken back, so is the month it completed. */
export async function countSticks(ctx: Ctx, scope: HouseholdScope, catId: string): Promise<void> {
  const days = await dailyRows(ctx.tx, scope, { catId, kind: 'stick', from: null });
  const given = days.filter(({ value }) => (value ?? 0) > 0).length;
  const of = `sticks:${catId}:`;
  const stand = Array.from({ length: monthsOfSticks(given, STICKS_PER_MONTH) }, (_, index) => `${of}${index + 1}`);
  await settlePoints(ctx, scope, { reason: 'sticks', of, stand });
}
