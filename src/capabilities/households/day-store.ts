import { and, asc, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import type { Day } from './rules/days.ts';
import type { DayValue } from './rules/aggregates.ts';
import type { LogKind } from './rules/measures.ts';
import { healthEntries } from './tables.ts';
import { live, logOf } from './store.ts';
import type { EntryRow } from './entry-store.ts';

const entriesAndSticksFrom = preparedRead((tx) => {
  const { householdId, day, kind, at, id } = healthEntries;
  return tx
    .select()
    .from(healthEntries)
    .where(
      and(
        eq(householdId, sql.placeholder('householdId')),
        live,
        gte(day, sql.placeholder('first')),
        or(eq(day, sql.placeholder('today')), eq(kind, 'stick')),
      ),
    )
    .orderBy(asc(at), asc(id))
    .prepare('');
});

/** Today's entries, and those about sticks since a day, of all cats: one statement, oldest first. */
export function entriesAndSticks(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  today: Day,
  sticksSince: Day,
): Promise<EntryRow[]> {
  const first = sticksSince < today ? sticksSince : today;
  return entriesAndSticksFrom(tx, { householdId, today, first });
}

export interface DayRow extends DayValue {
  catId: string;
  kind: LogKind;
}

const dailyRowsOf = (tx: ReadHandle, which: SQL | undefined) => {
  const { amount, outcome, at, id, day } = healthEntries;
  const value = sql<number | null>`case ${healthEntries.kind}
    when 'weight' then (array_agg(${amount} order by ${at} desc, ${id} desc))[1]
    when 'water' then sum(${amount})::int
    when 'stick' then (count(*) filter (where ${outcome} = 'given'))::int
    when 'note' then null
    else ((2 * sum(${amount}) + count(*)) / (2 * count(*)))::int end`;
  return tx
    .select({
      catId: healthEntries.catId,
      kind: healthEntries.kind,
      day,
      value,
      refused: sql<number>`(count(*) filter (where ${outcome} = 'refused'))::int`,
      entries: sql<number>`count(*)::int`,
    })
    .from(healthEntries)
    .where(and(live, which))
    .groupBy(healthEntries.catId, healthEntries.kind, day)
    .orderBy(asc(day), asc(healthEntries.catId), asc(healthEntries.kind));
};

const dailyRowsFrom = preparedRead((tx) => {
  const { householdId, day } = healthEntries;
  const mine = eq(householdId, sql.placeholder('householdId'));
  return dailyRowsOf(tx, and(mine, gte(day, sql.placeholder('from')))).prepare('');
});

/** One row for each cat, kind and day, oldest day first; in one statement. Halves are rounded up. */
export function dailyRows(
  tx: ReadHandle,
  scope: HouseholdScope,
  { catId, kind, from }: { catId: string | null; kind: LogKind | null; from: Day | null },
): Promise<DayRow[]> {
  if (!catId && !kind && from) return dailyRowsFrom(tx, { householdId: scope.householdId, from });
  return dailyRowsOf(
    tx,
    and(
      logOf(scope),
      catId ? eq(healthEntries.catId, catId) : undefined,
      kind ? eq(healthEntries.kind, kind) : undefined,
      from ? gte(healthEntries.day, from) : undefined,
    ),
  );
}
