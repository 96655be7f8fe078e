import type { HouseholdSettings } from '#src/capabilities/access/rules/household-settings.ts';
import { consume } from '#src/capabilities/access/rate-limit.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { invalidSentence } from '#src/lib/validation.ts';
import { LogInput, type ReplayAnswer, type ReplayInput } from '../log-contract.ts';
import { refusals } from '../contract.ts';
import { type CatRow, findAllCats, findHousehold } from '../store.ts';
import { entryView } from './read-log.ts';
import { writeEntry } from './write-entry.ts';

type Result = ReplayAnswer['results'][number];

const REPLAY_LIMIT = { max: 100, windowSeconds: 3600 };

/**
 * Stores entries that a device made offline, in the order of their times. Answers are in the order sent; an entry sent
 * again is answered with `already-there`.
 */
export async function replayLog(ctx: Ctx, { entries }: ReplayInput): Promise<ReplayAnswer | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  // Also keeps two replays of one household apart, whose entries might wait for each other.
  const limited = await consume(ctx.tx, `replay:${scope.householdId}`, REPLAY_LIMIT, ctx.now);
  if (limited) return limited;
  const household = await findHousehold(ctx.tx, scope);
  if (!household) return refusals('household-unknown');
  const cats = new Map((await findAllCats(ctx.tx, scope)).map((cat) => [cat.id, cat]));
  const results = new Map<number, Result>();
  for (const { entry, index } of inTheirOrder(entries))
    results.set(index, await replayed(ctx, scope, { household, cats }, entry));
  return { results: entries.map((_, index) => results.get(index) as Result) };
}

type Loose = ReplayInput['entries'][number];

/** A weight is held against the one before it, so the earlier one comes first. */
function inTheirOrder(entries: readonly Loose[]): { entry: Loose; index: number }[] {
  const moment = ({ at }: Loose) => (typeof at === 'string' ? Date.parse(at) || 0 : 0);
  return entries.map((entry, index) => ({ entry, index })).toSorted((a, b) => moment(a.entry) - moment(b.entry));
}

async function replayed(
  ctx: Ctx,
  scope: HouseholdScope,
  { household, cats }: { household: HouseholdSettings; cats: ReadonlyMap<string, CatRow> },
  loose: Loose,
): Promise<Result> {
  const id = typeof loose.id === 'string' ? loose.id : null;
  const read = LogInput.safeParse(loose);
  if (!read.success) {
    return refused(id, 'invalid', invalidSentence(read.error.issues));
  }
  const cat = typeof loose.catId === 'string' ? cats.get(loose.catId.toLowerCase()) : undefined;
  const written = cat ? await writeEntry(ctx, scope, { household, cat }, read.data) : refusals('cat-unknown');
  if (isDomainError(written)) return refused(id, written.code, written.extras.issues?.[0]?.message ?? written.message);
  const status = written.stored ? 'stored' : 'already-there';
  return { id, status, code: null, message: null, entry: entryView(written.entry) };
}

const refused = (id: string | null, code: string, message: string): Result => ({
  id,
  status: 'refused',
  code,
  message,
  entry: null,
});
