import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { NotedAct } from '#src/capabilities/access/rules/staff-acts.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { householdNotes } from './tables.ts';

export type HouseholdNote = typeof householdNotes.$inferSelect;

/** Notes about a household, the newest first. */
export const notesOf = (
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  { before, limit }: Pick<Page, 'before' | 'limit'>,
): Promise<HouseholdNote[]> =>
  tx
    .select()
    .from(householdNotes)
    .where(and(eq(householdNotes.householdId, householdId), olderThan(householdNotes.at, householdNotes.id, before)))
    .orderBy(desc(householdNotes.at), desc(householdNotes.id))
    .limit(limit);

/** Holds the acts for a household until the transaction ends: of two at once the second sees the note of the first. */
export const lockNotes = (tx: Tx, { householdId }: HouseholdScope): Promise<void> =>
  holdName(tx, `household-acts ${householdId}`);

/** A note that is not there any more was taken back, which happens within minutes. */
const TAKEN_BACK_MS = 10 * 60_000;

/** The newest note of an act by another colleague that is newer than the one with this id, or than none where that is null. */
export async function newerNoteOf(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  { act, than, notBy, now }: { act: NotedAct; than: string | null; notBy: string; now: Date },
): Promise<HouseholdNote | undefined> {
  const { householdId: of, id, staffId, at } = householdNotes;
  const own = eq(of, householdId);
  const [seen] = than
    ? await tx
        .select({ at })
        .from(householdNotes)
        .where(and(own, eq(id, than)))
    : [{ at: new Date(0) }];
  const since = seen?.at ?? new Date(now.getTime() - TAKEN_BACK_MS);
  const [newest] = await tx
    .select()
    .from(householdNotes)
    .where(and(own, eq(householdNotes.act, act), ne(staffId, notBy), gt(at, since)))
    .orderBy(desc(at), desc(id))
    .limit(1);
  return newest;
}

export const allNotes = (tx: ReadHandle, { householdId }: HouseholdScope): Promise<HouseholdNote[]> =>
  tx.select().from(householdNotes).where(eq(householdNotes.householdId, householdId)).orderBy(householdNotes.at);

/** Adds a note. Undefined where it is there, else the note that has its id already. */
export async function insertNote(tx: Tx, note: HouseholdNote): Promise<HouseholdNote | undefined> {
  const added = await tx.insert(householdNotes).values(note).onConflictDoNothing().returning({ id: householdNotes.id });
  if (added.length) return undefined;
  const [row] = await tx.select().from(householdNotes).where(eq(householdNotes.id, note.id));
  return row;
}

export async function deleteNote(tx: Tx, { householdId }: HouseholdScope, id: string): Promise<void> {
  await tx.delete(householdNotes).where(and(eq(householdNotes.householdId, householdId), eq(householdNotes.id, id)));
}

export async function deleteNotes(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx.delete(householdNotes).where(eq(householdNotes.householdId, householdId));
}
