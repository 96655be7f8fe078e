import { and, asc, eq, exists, gt, inArray, isNull, like, lt, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { householdsView, membersView } from '#src/capabilities/access/views.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { afterEntry, type Delta, entryOf, type Sums, type SubjectTotal } from './rules/ledger.ts';
import { dnaReportIn } from './redemption-store.ts';
import { pointsEntries, rewardStandings } from './tables.ts';

const of = ({ householdId }: HouseholdScope) => eq(pointsEntries.householdId, householdId);

/** Whether a household has members or cats: one that was left keeps documents only. */
const livedIn = (tx: ReadHandle) =>
  or(
    exists(
      tx.select({ id: membersView.personId }).from(membersView).where(eq(membersView.householdId, householdsView.id)),
    ),
    exists(tx.select({ id: catsView.id }).from(catsView).where(eq(catsView.householdId, householdsView.id))),
  );

/** Locks a household's rewards, first in every transaction that writes them. False if the household was deleted. */
export async function lockRewards(tx: Tx, { householdId }: HouseholdScope): Promise<boolean> {
  await holdName(tx, `rewards:${householdId}`);
  // The household may have been deleted while this waited.
  const rows = await tx
    .select({ id: householdsView.id })
    .from(householdsView)
    .where(and(eq(householdsView.id, householdId), livedIn(tx)));
  return rows.length > 0;
}

/** The next households after `after` that were never calculated, or by an older catalogue. */
export async function householdsBehind(tx: ReadHandle, catalogue: number, after: string | null, limit: number) {
  const behind = or(isNull(rewardStandings.catalogue), lt(rewardStandings.catalogue, catalogue));
  const rows = await tx
    .select({ id: householdsView.id })
    .from(householdsView)
    .leftJoin(rewardStandings, eq(rewardStandings.householdId, householdsView.id))
    .where(and(behind, livedIn(tx), after ? gt(householdsView.id, after) : undefined))
    .orderBy(asc(householdsView.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Sums of the ledger rows with these keys, as one value; a key that ends in a colon is a prefix. */
export async function subjectTotals(tx: ReadHandle, scope: HouseholdScope, names: string[]): Promise<SubjectTotal[]> {
  if (!names.length) return [];
  const { about, reason, points, owed } = pointsEntries;
  const whole = names.filter((name) => !name.endsWith(':'));
  const beginnings = names.filter((name) => name.endsWith(':'));
  const totals = tx
    .select({
      packed: sql`json_build_array(${about}, min(${reason}), count(*), sum(${points} - ${owed}))`.as('packed'),
    })
    .from(pointsEntries)
    .where(and(of(scope), or(inArray(about, whole), ...beginnings.map((name) => like(about, `${name}%`)))))
    .groupBy(about)
    .as('totals');
  const [row] = await tx.select({ all: sql<Packed[] | null>`json_agg(${totals.packed})` }).from(totals);
  return row?.all?.map(([name, why, entries, worth]) => ({ about: name, reason: why, entries, worth })) ?? [];
}

type Packed = [about: string, reason: SubjectTotal['reason'], entries: number, worth: number];

interface Totals extends Sums {
  /** All standing points ever earned; spent ones are not subtracted. */
  lifetime: number;
  /** DNA reports were redeemed. */
  dnaReport: boolean;
}

const totals = preparedRead((tx) => {
  const { householdId, points, owed, reason } = pointsEntries;
  const household = sql.placeholder('householdId');
  return tx
    .select({
      balance: sql<number>`coalesce(sum(${points}), 0)::int`,
      debt: sql<number>`coalesce(sum(${owed}), 0)::int`,
      lifetime: sql<number>`coalesce(sum(${points} - ${owed}) filter (where ${reason} <> 'redeemed'), 0)::int`,
      dnaReport: dnaReportIn(tx, household),
    })
    .from(pointsEntries)
    .where(eq(householdId, household))
    .prepare('');
});

export async function totalsOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Totals> {
  const [row] = await totals(tx, { householdId });
  return row ?? { balance: 0, debt: 0, lifetime: 0, dnaReport: false };
}

/** So many rows are added with one statement. */
const AT_ONCE = 1000;

/** Adds entries to a ledger that is held, each with the balance after it. */
export async function addDeltas(tx: Tx, scope: HouseholdScope, deltas: (Delta & { at: Date })[]): Promise<void> {
  if (!deltas.length) return;
  let sums: Sums = await totalsOf(tx, scope);
  const rows = deltas.map(({ delta, ...row }) => {
    const entry = entryOf(sums, delta);
    sums = afterEntry(sums, entry);
    return { id: newId(), householdId: scope.householdId, ...row, ...entry };
  });
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(pointsEntries).values(rows.slice(from, from + AT_ONCE));
}

/** Everything of a household has been worked out by these rules. */
export async function recordRecalculation(tx: Tx, { householdId }: HouseholdScope, catalogue: number, settledAt: Date) {
  const now = { catalogue, settledAt };
  await tx
    .insert(rewardStandings)
    .values({ householdId, ...now })
    .onConflictDoUpdate({ target: rewardStandings.householdId, set: now });
}

export async function wholeLedger(tx: ReadHandle, scope: HouseholdScope) {
  return tx.select().from(pointsEntries).where(of(scope)).orderBy(asc(pointsEntries.at), asc(pointsEntries.id));
}
