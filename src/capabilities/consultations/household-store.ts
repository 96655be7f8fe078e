import { and, asc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { SystemActor } from '#src/platform/services.ts';
import { consultationEvents, consultations } from './tables.ts';
import { notesOf, ofHousehold } from './store.ts';

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

/** Takes the number away from calls that ended before then. */
export async function forgetPhones(tx: Tx, _by: SystemActor, before: Date): Promise<void> {
  const { endsAt, phone } = consultations;
  await tx
    .update(consultations)
    .set({ phone: '' })
    .where(and(lt(endsAt, before), ne(phone, '')));
}

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
