import { and, desc, eq, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { consultationNotes } from './tables.ts';

export type ConsultationNote = typeof consultationNotes.$inferSelect;

/** False when it is there already. */
export async function insertNote(tx: Tx, row: ConsultationNote): Promise<boolean> {
  const rows = await tx
    .insert(consultationNotes)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: consultationNotes.id });
  return rows.length === 1;
}

/** Notes of the household, newest first; of one cat only where the consultation was about it. */
export function notesPage(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit, catId }: Page) {
  const { at, id, catIds } = consultationNotes;
  const about = catId ? sql`${catIds} @> ${JSON.stringify([catId])}::jsonb` : undefined;
  return tx
    .select()
    .from(consultationNotes)
    .where(and(eq(consultationNotes.householdId, householdId), about, olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
