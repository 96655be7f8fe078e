import { and, asc, between, desc, eq, lt, ne, or } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { Cursor } from '#src/platform/paging.ts';
import type { Day } from './rules/days.ts';
import type { LogKind } from './rules/measures.ts';
import { healthEntries } from './tables.ts';
import { live, logOf } from './store.ts';

export type EntryRow = typeof healthEntries.$inferSelect;

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

/** All entries ever, also corrected and removed ones. */
export function wholeLog(tx: ReadHandle, scope: HouseholdScope): Promise<EntryRow[]> {
  return tx.select().from(healthEntries).where(logOf(scope)).orderBy(asc(healthEntries.at), asc(healthEntries.id));
}
