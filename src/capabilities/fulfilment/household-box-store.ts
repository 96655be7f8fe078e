import { asc, eq } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { parcelFacts } from './parcel-store.ts';
import type { HistoryEvent } from './rules/state-machine.ts';
import { boxes, boxEvents, journeyEvents, orders, trackedParcels } from './tables.ts';

/** The journeys that first boxes belong to, in one statement. */
export async function journeysOf(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
): Promise<Map<string, HistoryEvent[]>> {
  const rows = await tx
    .select({ event: journeyEvents, parcel: parcelFacts })
    .from(journeyEvents)
    .innerJoin(orders, eq(orders.id, journeyEvents.orderId))
    .leftJoin(trackedParcels, eq(trackedParcels.id, journeyEvents.id))
    .where(eq(orders.householdId, householdId))
    .orderBy(asc(journeyEvents.revision));
  return Map.groupBy(
    rows.map(({ event, parcel }) => ({ ...event, parcel })),
    ({ orderId }) => orderId,
  );
}

export async function moveBoxes(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  await tx.update(boxes).set({ householdId: to.householdId }).where(eq(boxes.householdId, from.householdId));
}

/** Every box of a household, and everything recorded of them. */
export async function wholeBoxes(tx: ReadHandle, { householdId }: HouseholdScope) {
  const mine = eq(boxes.householdId, householdId);
  const events = await tx
    .select({ event: boxEvents })
    .from(boxEvents)
    .innerJoin(boxes, eq(boxes.id, boxEvents.boxId))
    .where(mine)
    .orderBy(asc(boxEvents.at));
  return { boxes: await tx.select().from(boxes).where(mine), box_events: events.map(({ event }) => event) };
}

/** The parcels of a household that leaves; its payments are in its order and invoices. */
export async function deleteBoxes(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx.delete(boxes).where(eq(boxes.householdId, householdId));
}
