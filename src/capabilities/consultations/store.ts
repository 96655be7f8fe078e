import { and, asc, desc, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { consultationNotes, consultations } from './tables.ts';
import type { ConsultationNote } from './note-store.ts';

export type Consultation = typeof consultations.$inferSelect;
type Staff = StaffScope<'consultations'>;

export const ofHousehold = ({ householdId }: HouseholdScope) => eq(consultations.householdId, householdId);

/** False when there is one with this id, or the slot was taken meanwhile. */
export async function insertConsultation(tx: Tx, row: Consultation): Promise<boolean> {
  const rows = await tx.insert(consultations).values(row).onConflictDoNothing().returning({ id: consultations.id });
  return rows.length === 1;
}

export async function updateConsultation(tx: Tx, id: string, change: Partial<Consultation>): Promise<void> {
  await tx.update(consultations).set(change).where(eq(consultations.id, id));
}

export async function lockConsultation(tx: Tx, scope: HouseholdScope, id: string): Promise<Consultation | undefined> {
  const [row] = await tx
    .select()
    .from(consultations)
    .where(and(ofHousehold(scope), eq(consultations.id, id)))
    .for('update');
  return row;
}

/** Of any household, for staff and the system. */
export async function consultationById(
  tx: ReadHandle,
  _by: Staff | SystemActor,
  id: string,
): Promise<Consultation | undefined> {
  const [row] = await tx.select().from(consultations).where(eq(consultations.id, id));
  return row;
}

/** The household's, the latest first. */
export const newestConsultations = (tx: ReadHandle, scope: HouseholdScope, limit: number): Promise<Consultation[]> =>
  tx
    .select()
    .from(consultations)
    .where(ofHousehold(scope))
    .orderBy(desc(consultations.startsAt), desc(consultations.id))
    .limit(limit);

/** Booked ones of the household that have not begun, held until the transaction ends. */
export const lockUpcoming = (tx: Tx, scope: HouseholdScope, now: Date): Promise<Consultation[]> =>
  tx
    .select()
    .from(consultations)
    .where(and(ofHousehold(scope), isNull(consultations.cancelledAt), gt(consultations.startsAt, now)))
    .orderBy(asc(consultations.startsAt))
    .for('update');

/** Whether a booked consultation that is not over is to be held in the vet's video room. */
export async function usesRoom(tx: ReadHandle, _scope: Staff, vetId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: consultations.id })
    .from(consultations)
    .where(
      and(
        eq(consultations.vetId, vetId),
        eq(consultations.way, 'link'),
        isNull(consultations.cancelledAt),
        gt(consultations.endsAt, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Ids of cats that a consultation was ever about. */
export async function catsOfConsultations(tx: ReadHandle, { householdId }: HouseholdScope): Promise<string[]> {
  const rows = await tx
    .select({ catIds: consultations.catIds })
    .from(consultations)
    .where(eq(consultations.householdId, householdId));
  return rows.flatMap(({ catIds }) => catIds);
}

/** Those that begin in [from, until), for the desk: cancelled ones too. */
export const consultationsBetween = (
  tx: ReadHandle,
  _scope: Staff,
  { from, until, vetId }: { from: Date; until: Date; vetId: string | null },
): Promise<Consultation[]> =>
  tx
    .select()
    .from(consultations)
    .where(
      and(
        gte(consultations.startsAt, from),
        lt(consultations.startsAt, until),
        vetId ? eq(consultations.vetId, vetId) : undefined,
      ),
    )
    .orderBy(asc(consultations.startsAt), asc(consultations.id));

export const notesOf = (tx: ReadHandle, rows: readonly Consultation[]): Promise<ConsultationNote[]> =>
  tx
    .select()
    .from(consultationNotes)
    .where(
      inArray(
        consultationNotes.consultationId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(consultationNotes.at), asc(consultationNotes.id));
