import { and, count, desc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { CatDay } from './rules/cat-day.ts';
import type { Day } from './rules/days.ts';
import type { EntryRow } from './entry-store.ts';
import { healthEntries } from './tables.ts';

/** A day as the database packs it: sticks given and refused, other kinds, and the last moments, in milliseconds. */
type Packed = [
  day: Day,
  given: number,
  refused: number,
  kinds: number,
  at: number,
  given: number | null,
  logged: number | null,
];

/** Bits of the kinds logged on a day. */
const BITS = { weight: 1, water: 2, appetite: 4, activity: 8, note: 16 };

/**
 * One for each cat and day with an entry, the oldest day first, in one statement.
 * The days of a cat come as one value: ten years of them as rows take longer to hand over than to look up.
 */
export async function catDays(tx: ReadHandle, { householdId }: HouseholdScope): Promise<CatDay[]> {
  const { catId, day, kind, outcome, at, correctedBy, removedAt } = healthEntries;
  const times = (what: 'given' | 'refused') => sql`count(*) filter (where ${outcome} = ${what})`;
  const last = (which: SQL) => sql`floor(extract(epoch from max(${at}) filter (where ${which})) * 1000)`;
  const bits = sql`sum(distinct case ${kind} ${sql.join(Object.entries(BITS).map(([name, bit]) => sql.raw(`when '${name}' then ${bit} `)))} else 0 end)`;
  const kept = and(eq(healthEntries.householdId, householdId), isNull(correctedBy), isNull(removedAt));
  const byDay = tx
    .select({
      catId,
      packed: sql`json_build_array(${day}, ${times('given')}, ${times('refused')}, ${bits}, ${last(sql`true`)},
        ${last(sql`${outcome} = 'given'`)}, ${last(sql`${kind} <> 'stick'`)})`.as('packed'),
    })
    .from(healthEntries)
    .where(kept)
    .groupBy(catId, day)
    .as('by_day');
  const byCat = await tx
    .select({ catId: byDay.catId, days: sql<Packed[]>`json_agg(${byDay.packed})` })
    .from(byDay)
    .groupBy(byDay.catId);
  const days = byCat.flatMap(({ catId: id, days: packed }) => packed.map((one) => unpacked(id, one)));
  return days.toSorted((a, b) => compare(a.day, b.day) || compare(a.catId, b.catId));
}

/** Number of a household's entries since a moment, their days, and the latest. */
export async function entriesSince(tx: ReadHandle, { householdId }: HouseholdScope, since: Date) {
  const { day, at, correctedBy, removedAt } = healthEntries;
  const [row] = await tx
    .select({
      entries: sql<number>`count(*)::int`,
      days: sql<number>`count(distinct ${day})::int`,
      last: sql<Date | null>`max(${at})`.mapWith((value: string | null) => (value === null ? null : new Date(value))),
    })
    .from(healthEntries)
    .where(and(eq(healthEntries.householdId, householdId), gte(at, since), isNull(correctedBy), isNull(removedAt)));
  return row ?? { entries: 0, days: 0, last: null };
}

function unpacked(catId: string, [day, given, refused, kinds, at, givenAt, loggedAt]: Packed): CatDay {
  return {
    catId,
    day,
    given,
    refused,
    weighed: (kinds & BITS.weight) > 0,
    water: (kinds & BITS.water) > 0,
    appetite: (kinds & BITS.appetite) > 0,
    activity: (kinds & BITS.activity) > 0,
    noted: (kinds & BITS.note) > 0,
    at: new Date(at),
    givenAt: givenAt === null ? null : new Date(givenAt),
    loggedAt: loggedAt === null ? null : new Date(loggedAt),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Valid entries of a cat with words from a day on, newest first, with the number of all of them. */
export async function notedSince(
  tx: ReadHandle,
  scope: HouseholdScope,
  { catId, from, limit }: { catId: string; from: Day; limit: number },
): Promise<{ newest: EntryRow[]; all: number }> {
  const { day, note, at, id, correctedBy, removedAt } = healthEntries;
  const noted = and(
    eq(healthEntries.householdId, scope.householdId),
    eq(healthEntries.catId, catId),
    gte(day, from),
    isNotNull(note),
    isNull(correctedBy),
    isNull(removedAt),
  );
  const newest = await tx.select().from(healthEntries).where(noted).orderBy(desc(at), desc(id)).limit(limit);
  const [row] = await tx.select({ all: count() }).from(healthEntries).where(noted);
  return { newest, all: row?.all ?? 0 };
}
