import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { CatDay } from '../rules/facts.ts';
import { loggedDays } from '../rules/logged-days.ts';
import { streakOf } from '../rules/streak.ts';
import { LOGGED_KINDS } from '../rules/streak-kinds.ts';
import { putStreaks } from '../streak-store.ts';
import { streakId } from './read-streaks.ts';

/** The streak rows of a household, brought in line with its log. The caller holds its ledger. */
export async function updateStreaks(ctx: Ctx, scope: HouseholdScope, log: readonly CatDay[]): Promise<void> {
  const { householdId } = scope;
  const rows = LOGGED_KINDS.flatMap((kind) => {
    const days = loggedDays(kind, log);
    const streak = streakOf(days.map(({ day }) => day));
    const lastAt = days.at(-1)?.at;
    return streak && lastAt ? [{ id: streakId(scope, kind), householdId, kind, lastAt, ...streak }] : [];
  });
  if (await putStreaks(ctx.tx, scope, rows)) await ctx.notify(householdId, 'points');
}
