import type { z } from '@hono/zod-openapi';
import { consume } from '#src/capabilities/access/rate-limit.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { entriesOn, entryExists } from '#src/capabilities/households/actions/find-entries.ts';
import { writeEntry } from '#src/capabilities/households/actions/write-entry.ts';
import { STALE_DAYS } from '#src/capabilities/lab/rules/freshness.ts';
import { derivedId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { Done, LogActivityInput } from '../contract.ts';
import { ALL_WELL, ALREADY, loggedSentence, noResultsSentence, catsToLog } from '../rules/activity.ts';
import type { LoggedKind } from '../rules/streak-kinds.ts';
import { lockRewards } from '../store.ts';
import { streaksOf } from '../streak-store.ts';
import { activeCats, type AtHome, coverage } from './active-cats.ts';
import { recalculateRewards } from './recalculate-rewards.ts';

/** Every kind of every day of a month at once, and some to spare. */
const ACTIVITY_LIMIT = { max: 120, windowSeconds: 3600 };

type Answer = z.infer<typeof Done>;
const no = (message: string): Answer => ({ success: false, message });

/**
 * R360: logs today for a streak, by an entry in the health log of each cat, once a day. The household's rewards are
 * locked first, so that a concurrent request finds the entries of the other.
 */
export async function logActivity(
  ctx: Ctx,
  { streakType }: z.infer<typeof LogActivityInput>,
): Promise<Answer | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  await lockRewards(ctx.tx, scope);
  const limited = await consume(ctx.tx, `log-activity:${scope.householdId}`, ACTIVITY_LIMIT, ctx.now);
  if (limited) return limited;
  const home = await activeCats(ctx, scope);
  if (isDomainError(home)) return home;
  if (streakType === 'test_completed') {
    const { current } = await coverage(ctx, scope, home);
    return no(current ? ALREADY : noResultsSentence(STALE_DAYS));
  }
  const cats = catsToLog(streakType, home.cats, await entriesOn(ctx.tx, scope, home.today));
  if (typeof cats === 'string') return no(cats);
  for (const cat of cats) {
    const refused = await write(ctx, scope, home, cat, streakType);
    if (refused) return refused;
  }
  await recalculateRewards(ctx, scope, ['log']);
  const streak = (await streaksOf(ctx.tx, scope)).find(({ kind }) => kind === streakType);
  const names = cats.map(({ name }) => name);
  return { success: true, message: loggedSentence(streakType, names, streak?.current ?? 1) };
}

async function write(
  ctx: Ctx,
  scope: HouseholdScope,
  { household, today }: AtHome,
  cat: AtHome['cats'][number],
  kind: LoggedKind,
): Promise<DomainError | null> {
  const id = await freeId(ctx, scope, `${cat.id} ${kind} ${today}`);
  const at = ctx.now.toISOString();
  const input =
    kind === 'supplement_taken'
      ? ({ id, at, kind: 'stick', outcome: 'given' } as const)
      : ({ id, at, kind: 'note', note: ALL_WELL } as const);
  const written = await writeEntry(ctx, scope, { household, cat }, input);
  return isDomainError(written) ? written : null;
}

/** The same id for the same day; the next one where its entry has been taken back since. */
async function freeId(ctx: Ctx, scope: HouseholdScope, words: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const id = derivedId('log-activity', scope.householdId, words, attempt);
    if (!(await entryExists(ctx.tx, scope, id))) return id;
  }
}
