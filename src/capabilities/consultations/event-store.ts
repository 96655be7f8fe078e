import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { consultationEvents, consultations } from './tables.ts';

export type ConsultationEvent = typeof consultationEvents.$inferSelect;

/** Adds an event, unless there is one with this id. */
export async function insertEvent(tx: Tx, row: ConsultationEvent): Promise<void> {
  await tx.insert(consultationEvents).values(row).onConflictDoNothing();
}

/**
 * Events of the household, newest first. A consultation that was over counts as held only while nobody has said that it
 * was not.
 */
export async function eventsPage(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  { before, limit, catId }: Page,
): Promise<ConsultationEvent[]> {
  const { at, id, catIds, kind } = consultationEvents;
  const about = catId ? sql`${catIds} @> ${JSON.stringify([catId])}::jsonb` : undefined;
  const stands = or(ne(kind, 'held'), and(isNull(consultations.cancelledAt), isNull(consultations.noShowAt)));
  const rows = await tx
    .select({ event: consultationEvents })
    .from(consultationEvents)
    .innerJoin(consultations, eq(consultations.id, consultationEvents.consultationId))
    .where(and(eq(consultationEvents.householdId, householdId), about, stands, olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
  return rows.map(({ event }) => event);
}
