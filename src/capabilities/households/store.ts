import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { householdsView } from '#src/capabilities/access/views.ts';
import type { HouseholdSettings } from '#src/capabilities/access/rules/household-settings.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import type { Cursor } from '#src/platform/paging.ts';
import type { SystemActor } from '#src/platform/services.ts';
import type { CatCard } from './rules/cat.ts';
import type { Day } from './rules/days.ts';
import type { DayValue } from './rules/aggregates.ts';
import type { LogKind } from './rules/measures.ts';
import { untouchedMedicines, moveMedicines } from './medicine-store.ts';
import { cats, healthEntries } from './tables.ts';

export type CatRow = typeof cats.$inferSelect;
export type NewCat = typeof cats.$inferInsert;
export type EntryRow = typeof healthEntries.$inferSelect;

const settings = { timeZone: householdsView.timeZone, weightUnit: householdsView.weightUnit };
const live = and(isNull(healthEntries.correctedBy), isNull(healthEntries.removedAt));
const ofHousehold = (scope: HouseholdScope) => eq(cats.householdId, scope.householdId);
const logOf = (scope: HouseholdScope) => eq(healthEntries.householdId, scope.householdId);

export async function findHousehold(tx: ReadHandle, scope: HouseholdScope): Promise<HouseholdSettings | undefined> {
  const [row] = await tx.select(settings).from(householdsView).where(eq(householdsView.id, scope.householdId));
  return row;
}

/** The cats that live here, in their order. */
export function findCats(tx: ReadHandle, scope: HouseholdScope): Promise<CatRow[]> {
  return tx
    .select()
    .from(cats)
    .where(and(ofHousehold(scope), isNull(cats.archivedAt)))
    .orderBy(asc(cats.position));
}

/** All that ever lived here. */
export function findAllCats(tx: ReadHandle, scope: HouseholdScope): Promise<CatRow[]> {
  return tx.select().from(cats).where(ofHousehold(scope)).orderBy(asc(cats.position));
}

/** With their last weighing, in one statement. */
export function findCards(tx: ReadHandle, scope: HouseholdScope, archived: boolean): Promise<CatCard[]> {
  return cards(tx, and(ofHousehold(scope), archived ? isNotNull(cats.archivedAt) : isNull(cats.archivedAt)));
}

export async function findCard(tx: ReadHandle, scope: HouseholdScope, id: string): Promise<CatCard | undefined> {
  const [card] = await cards(tx, and(ofHousehold(scope), eq(cats.id, id)));
  return card;
}

const lastWeighing = (tx: ReadHandle) =>
  tx
    .select({ grams: healthEntries.amount, day: healthEntries.day })
    .from(healthEntries)
    .where(and(eq(healthEntries.catId, cats.id), eq(healthEntries.kind, 'weight'), live))
    .orderBy(desc(healthEntries.day), desc(healthEntries.at), desc(healthEntries.id))
    .limit(1)
    .as('last_weighing');

const weighed = ({ grams, day }: { grams: number | null; day: Day | null }) =>
  grams === null || day === null ? null : { grams, day };

async function cards(tx: ReadHandle, which: SQL | undefined): Promise<CatCard[]> {
  const last = lastWeighing(tx);
  const rows = await tx
    .select({ cat: cats, timeZone: householdsView.timeZone, grams: last.grams, day: last.day })
    .from(cats)
    .innerJoin(householdsView, eq(householdsView.id, cats.householdId))
    .leftJoinLateral(last, sql`true`)
    .where(which)
    .orderBy(asc(cats.position));
  return rows.map(({ cat, timeZone, ...weighing }) => ({ cat, timeZone, weight: weighed(weighing) }));
}

const householdAndCats = preparedRead((tx) => {
  const last = lastWeighing(tx);
  return tx
    .select({ household: settings, cat: cats, grams: last.grams, day: last.day })
    .from(householdsView)
    .leftJoin(cats, eq(cats.householdId, householdsView.id))
    .leftJoinLateral(last, sql`true`)
    .where(eq(householdsView.id, sql.placeholder('householdId')))
    .orderBy(asc(cats.position))
    .prepare('');
});

/** The household and every cat that ever lived there, with its last weighing: one statement. */
export async function findHouseholdWithAllCats(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
): Promise<{ household: HouseholdSettings; cards: CatCard[] } | null> {
  const rows = await householdAndCats(tx, { householdId });
  const household = rows[0]?.household;
  if (!household) return null;
  const { timeZone } = household;
  return {
    household,
    cards: rows.flatMap(({ cat, ...weighing }) => (cat ? [{ cat, timeZone, weight: weighed(weighing) }] : [])),
  };
}

/** Of any households. */
export function catsById(
  tx: ReadHandle,
  _scope: StaffScope<'orders' | 'packing' | 'consultations'>,
  ids: string[],
): Promise<CatRow[]> {
  return tx.select().from(cats).where(inArray(cats.id, ids));
}

/** Household of a cat, for staff and the system. */
export async function householdOfCat(
  tx: ReadHandle,
  _by: StaffScope<'orders' | 'results'> | SystemActor,
  catId: string,
): Promise<string | undefined> {
  const [row] = await tx.select({ householdId: cats.householdId }).from(cats).where(eq(cats.id, catId));
  return row?.householdId;
}

/** The first free place in the household; archived cats keep theirs, so that no colour is given twice. */
export async function nextPosition(tx: ReadHandle, scope: HouseholdScope): Promise<number> {
  const [row] = await tx
    .select({ last: max(cats.position) })
    .from(cats)
    .where(ofHousehold(scope));
  return (row?.last ?? -1) + 1;
}

export async function insertCats(tx: Tx, rows: NewCat[]): Promise<void> {
  if (rows.length) await tx.insert(cats).values(rows);
}

/** Stores the day since which a cat has had sticks at home. Neither its facts nor its version change. */
export async function putSticksSince(tx: Tx, scope: HouseholdScope, id: string, day: Day | null): Promise<void> {
  await tx
    .update(cats)
    .set({ sticksSince: day })
    .where(and(ofHousehold(scope), eq(cats.id, id)));
}

/** Cats that live here, whose first sticks came within these days, and of whose comparison nobody was told. */
export const untoldComparisons = (
  tx: ReadHandle,
  { from, to, after, limit }: { from: Day; to: Day; after: string | null; limit: number },
): Promise<{ id: string; householdId: string }[]> => {
  const untold = and(between(cats.sticksSince, from, to), isNull(cats.archivedAt), isNull(cats.comparisonToldAt));
  const next = tx
    .selectDistinct({ householdId: cats.householdId })
    .from(cats)
    .where(and(untold, after ? gt(cats.householdId, after) : undefined))
    .orderBy(asc(cats.householdId))
    .limit(limit);
  return tx
    .select({ id: cats.id, householdId: cats.householdId })
    .from(cats)
    .where(and(untold, inArray(cats.householdId, next)))
    .orderBy(asc(cats.householdId), asc(cats.position));
};

/** Notes that the household is told; returns those of the cats of which it was not before. */
export async function takeComparisons(tx: Tx, scope: HouseholdScope, ids: string[], at: Date): Promise<string[]> {
  const rows = await tx
    .update(cats)
    .set({ comparisonToldAt: at })
    .where(and(ofHousehold(scope), inArray(cats.id, ids), isNull(cats.archivedAt), isNull(cats.comparisonToldAt)))
    .returning({ id: cats.id });
  return rows.map(({ id }) => id);
}

/** Whether a box of sticks was ever at home in this household. */
export async function hadSticks(tx: ReadHandle, scope: HouseholdScope): Promise<boolean> {
  const [row] = await tx
    .select({ id: cats.id })
    .from(cats)
    .where(and(ofHousehold(scope), isNotNull(cats.sticksSince)))
    .limit(1);
  return row !== undefined;
}

export async function updateCat(tx: Tx, scope: HouseholdScope, id: string, change: Partial<NewCat>): Promise<void> {
  await tx
    .update(cats)
    .set({ ...change, version: sql`${cats.version} + 1` })
    .where(and(ofHousehold(scope), eq(cats.id, id)));
}

/** Cats that change house take the places after those already there, and their records along. */
export async function moveCat(
  tx: Tx,
  from: HouseholdScope,
  id: string,
  to: Pick<NewCat, 'householdId' | 'position' | 'tint'>,
) {
  await tx
    .update(cats)
    .set(to)
    .where(and(ofHousehold(from), eq(cats.id, id)));
  await tx
    .update(healthEntries)
    .set({ householdId: to.householdId })
    .where(and(logOf(from), eq(healthEntries.catId, id)));
  await moveMedicines(tx, from, id, to.householdId);
}

/** False when there is an entry under that id already, also when two send it at the same moment. */
export async function insertEntry(tx: Tx, row: EntryRow): Promise<boolean> {
  const inserted = await tx.insert(healthEntries).values(row).onConflictDoNothing().returning({ id: healthEntries.id });
  return inserted.length === 1;
}

export async function findEntry(tx: ReadHandle, scope: HouseholdScope, id: string): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(healthEntries)
    .where(and(logOf(scope), eq(healthEntries.id, id)));
  return row;
}

/** Held until the correction is written: an entry is corrected once. */
export async function lockEntry(tx: Tx, scope: HouseholdScope, id: string): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(healthEntries)
    .where(and(logOf(scope), eq(healthEntries.id, id)))
    .for('update');
  return row;
}

export async function settleEntry(
  tx: Tx,
  scope: HouseholdScope,
  id: string,
  how: { correctedBy: string } | { removedAt: Date },
) {
  await tx
    .update(healthEntries)
    .set(how)
    .where(and(logOf(scope), eq(healthEntries.id, id)));
}

/** Weighings of a cat between two days, without the one that is being corrected. */
export async function findWeighings(
  tx: ReadHandle,
  scope: HouseholdScope,
  { catId, from, to, without }: { catId: string; from: Day; to: Day; without: string | null },
): Promise<{ day: Day; grams: number }[]> {
  const rows = await tx
    .select({ day: healthEntries.day, grams: healthEntries.amount })
    .from(healthEntries)
    .where(
      and(
        logOf(scope),
        eq(healthEntries.catId, catId),
        eq(healthEntries.kind, 'weight'),
        between(healthEntries.day, from, to),
        live,
        without ? ne(healthEntries.id, without) : undefined,
      ),
    );
  return rows.map(({ day, grams }) => ({ day, grams: grams ?? 0 }));
}

/** Newest first, from after a place on. */
export function pageOfLog(
  tx: ReadHandle,
  scope: HouseholdScope,
  catId: string,
  page: { kind: LogKind | null; after: Cursor | null; limit: number; history: boolean },
): Promise<EntryRow[]> {
  const { kind, after, limit, history } = page;
  const { at, id } = healthEntries;
  return tx
    .select()
    .from(healthEntries)
    .where(
      and(
        logOf(scope),
        eq(healthEntries.catId, catId),
        kind ? eq(healthEntries.kind, kind) : undefined,
        history ? undefined : live,
        after ? or(lt(at, after.at), and(eq(at, after.at), lt(id, after.id))) : undefined,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Entries of one day, oldest first. */
export function entriesOfDay(tx: ReadHandle, scope: HouseholdScope, day: Day): Promise<EntryRow[]> {
  return tx
    .select()
    .from(healthEntries)
    .where(and(logOf(scope), eq(healthEntries.day, day), live))
    .orderBy(asc(healthEntries.at), asc(healthEntries.id));
}

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

/** Everything that was ever written down, also what was corrected or removed. */
export function wholeLog(tx: ReadHandle, scope: HouseholdScope): Promise<EntryRow[]> {
  return tx.select().from(healthEntries).where(logOf(scope)).orderBy(asc(healthEntries.at), asc(healthEntries.id));
}

/** For good, with everything written down about them. */
export async function deleteCats(tx: Tx, scope: HouseholdScope): Promise<void> {
  await tx.delete(cats).where(ofHousehold(scope));
}

/** For good, unless it was edited, archived or written about, had sticks, or has medicines that somebody here entered or changed. Whether it was deleted. */
export async function deleteUntouchedCat(
  tx: Tx,
  scope: HouseholdScope,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const written = tx
    .select({ id: healthEntries.id })
    .from(healthEntries)
    .where(and(logOf(scope), eq(healthEntries.catId, id)));
  const rows = await tx
    .delete(cats)
    .where(
      and(
        ofHousehold(scope),
        eq(cats.id, id),
        eq(cats.version, version),
        isNull(cats.archivedAt),
        isNull(cats.sticksSince),
        notExists(written),
        untouchedMedicines(tx),
      ),
    )
    .returning({ id: cats.id });
  return rows.length === 1;
}
