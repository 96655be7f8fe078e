import { and, desc, eq } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
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
