import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { entriesOn } from '#src/capabilities/households/actions/find-entries.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { LOGGED_KINDS } from '../rules/streak-kinds.ts';
import { streakOn } from '../rules/streak.ts';
import { streaksOf } from '../streak-store.ts';
import { activeCats } from './active-cats.ts';

/** A streak that somebody is keeping up is at least this long. */
const KEPT_UP_DAYS = 2;

/**
 * Days of the longest streak of logged days that still stands, on a day on which nothing is logged yet; null where
 * something is, where no streak is kept up and where no cat lives. With the day, by the household's calendar.
 */
export async function openStreak(ctx: ReadCtx, scope: HouseholdScope): Promise<{ today: string; days: number } | null> {
  const home = await activeCats(ctx, scope);
  if (isDomainError(home) || !home.cats.length) return null;
  const { today } = home;
  if ((await entriesOn(ctx.tx, scope, today)).length > 0) return null;
  const rows = (await streaksOf(ctx.tx, scope)).filter(({ kind }) => LOGGED_KINDS.some((logged) => logged === kind));
  const days = Math.max(0, ...rows.map((row) => streakOn(today, row).current));
  return days < KEPT_UP_DAYS ? null : { today, days };
}
