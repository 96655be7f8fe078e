import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { consultationEvents, consultationNotes, consultations } from './tables.ts';
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

/** Households with a booked consultation to come: all of them, or those of one vet. */
export async function householdsWithUpcoming(
  tx: ReadHandle,
  _by: SystemActor,
  { now, vetId }: { now: Date; vetId?: string },
): Promise<string[]> {
  const withVet = vetId ? eq(consultations.vetId, vetId) : undefined;
  const rows = await tx
    .selectDistinct({ id: consultations.householdId })
    .from(consultations)
    .where(and(isNull(consultations.cancelledAt), gt(consultations.startsAt, now), withVet));
  return rows.map(({ id }) => id);
}

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

/** Takes the number away from calls that ended before then. */
export async function forgetPhones(tx: Tx, _by: SystemActor, before: Date): Promise<void> {
  const { endsAt, phone } = consultations;
  await tx
    .update(consultations)
    .set({ phone: '' })
    .where(and(lt(endsAt, before), ne(phone, '')));
}

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

/* The household's rows as a whole. */

export async function deleteConsultations(tx: Tx, scope: HouseholdScope): Promise<void> {
  await tx.delete(consultations).where(ofHousehold(scope));
}

export async function wholeConsultations(tx: ReadHandle, scope: HouseholdScope) {
  const rows = await tx.select().from(consultations).where(ofHousehold(scope)).orderBy(asc(consultations.startsAt));
  const ofIt = eq(consultationEvents.householdId, scope.householdId);
  return {
    // Which account of ours a vet has is nobody's business; the name is in the row.
    consultations: rows.map(({ vetId: _, ...row }) => row),
    consultation_events: await tx.select().from(consultationEvents).where(ofIt).orderBy(asc(consultationEvents.at)),
    consultation_notes: (await notesOf(tx, rows)).map(({ authorId: _, ...note }) => note),
  };
}
