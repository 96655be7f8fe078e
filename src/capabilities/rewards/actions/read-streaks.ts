import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { entriesOn } from '#src/capabilities/households/actions/find-entries.ts';
import { derivedId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { StreakView } from '../contract.ts';
import { countsToday, NO_BOX, type TodaysEntry } from '../rules/activity.ts';
import { LOGGED_KINDS, type LoggedKind, type StreakKind } from '../rules/streak-kinds.ts';
import { streakOn } from '../rules/streak.ts';
import { type StreakRow, streaksOf } from '../streak-store.ts';
import { activeCats, type AtHome, type Coverage, coverage } from './active-cats.ts';

/** R359: each kind as it stands today in the household's calendar, also one that was never logged; none where no cat lives. */
export async function readStreaks(ctx: ReadCtx): Promise<StreakView[] | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const home = await activeCats(ctx, scope);
  if (isDomainError(home)) return home;
  if (!home.cats.length) return [];
  const rows = await streaksOf(ctx.tx, scope);
  const entries = await entriesOn(ctx.tx, scope, home.today);
  const row = (kind: LoggedKind) => rows.find((one) => one.kind === kind);
  return [
    ...LOGGED_KINDS.map((kind) => loggedView(streakId(scope, kind), kind, row(kind), { ...home, entries })),
    resultsView(streakId(scope, 'test_completed'), await coverage(ctx, scope, home)),
  ];
}

export const streakId = ({ householdId }: HouseholdScope, kind: StreakKind) => derivedId('streak', householdId, kind);

function loggedView(
  id: string,
  streakType: LoggedKind,
  row: StreakRow | undefined,
  { today, cats, entries }: Pick<AtHome, 'today' | 'cats'> & { entries: readonly TodaysEntry[] },
): StreakView {
  const { current, graceDay } = row ? streakOn(today, row) : { current: 0, graceDay: null };
  return {
    id,
    streakType,
    currentStreak: current,
    longestStreak: row?.longest ?? 0,
    lastActivity: row?.lastAt.toISOString() ?? null,
    loggedToday: countsToday(streakType, entries),
    graceDay,
    notYet: streakType === 'supplement_taken' && !cats.some(({ hasSticks }) => hasSticks) ? NO_BOX : null,
  };
}

/** Results count for every day on which they still say how a cat is: nobody logs them. */
const resultsView = (id: string, { current, longest, last }: Coverage): StreakView => ({
  id,
  streakType: 'test_completed',
  currentStreak: current,
  longestStreak: longest,
  lastActivity: last?.toISOString() ?? null,
  loggedToday: current > 0,
  graceDay: null,
  notYet: null,
});
