import { and, desc, eq, isNull } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { vetNotes } from './tables.ts';

export type VetNoteRow = typeof vetNotes.$inferSelect;

/** Leaves the note of a link; false where it has one. */
export async function insertNote(tx: Tx, row: VetNoteRow): Promise<boolean> {
  const rows = await tx.insert(vetNotes).values(row).onConflictDoNothing().returning({ id: vetNotes.id });
  return rows.length === 1;
}

/** Hides a note for good. Undefined where the household has none with this id. */
export async function hideNote(tx: Tx, scope: HouseholdScope, id: string, now: Date): Promise<string | undefined> {
  const mine = and(eq(vetNotes.id, id), eq(vetNotes.householdId, scope.householdId));
  await tx
    .update(vetNotes)
    .set({ removedAt: now })
    .where(and(mine, isNull(vetNotes.removedAt)));
  const [row] = await tx.select({ catId: vetNotes.catId }).from(vetNotes).where(mine);
  return row?.catId;
}

/** Ids of cats that a vet has left a note about, removed ones included. */
export async function catsOfNotes(tx: ReadHandle, { householdId }: HouseholdScope): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ catId: vetNotes.catId })
    .from(vetNotes)
    .where(eq(vetNotes.householdId, householdId));
  return rows.map(({ catId }) => catId);
}

/** Notes that were not removed, by the time they were left, newest first. */
export function notesPage(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit, catId }: Page) {
  const { at, id } = vetNotes;
  const mine = and(eq(vetNotes.householdId, householdId), catId ? eq(vetNotes.catId, catId) : undefined);
  return tx
    .select()
    .from(vetNotes)
    .where(and(mine, isNull(vetNotes.removedAt), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
