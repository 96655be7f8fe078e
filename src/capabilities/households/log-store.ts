import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import type { CatDay } from './rules/cat-day.ts';
import { healthEntries } from './tables.ts';

/** One row for each cat and day on which anything was written down, the oldest day first: one statement, however long the log is. */
export function catDays(tx: Tx, { householdId }: HouseholdScope): Promise<CatDay[]> {
  const { catId, day, kind, outcome, at } = healthEntries;
  const moment = (which: ReturnType<typeof sql>) => sql<Date | null>`max(${at}) filter (where ${which})`.mapWith(at);
  const times = (what: 'given' | 'refused') => sql<number>`(count(*) filter (where ${outcome} = ${what}))::int`;
  const any = (what: string) => sql<boolean>`bool_or(${kind} = ${what})`;
  return tx
    .select({
      catId,
      day,
      given: times('given'),
      refused: times('refused'),
      weighed: any('weight'),
      water: any('water'),
      appetite: any('appetite'),
      activity: any('activity'),
      noted: any('note'),
      at: sql<Date>`max(${at})`.mapWith(at),
      givenAt: moment(sql`${outcome} = 'given'`),
      loggedAt: moment(sql`${kind} <> 'stick'`),
    })
    .from(healthEntries)
    .where(
      and(
        eq(healthEntries.householdId, householdId),
        isNull(healthEntries.correctedBy),
        isNull(healthEntries.removedAt),
      ),
    )
    .groupBy(catId, day)
    .orderBy(asc(day), asc(catId));
}
