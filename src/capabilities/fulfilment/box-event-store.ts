import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { parcelFacts } from './parcel-store.ts';
import type { BoxKey } from './rules/box.ts';
import type { HistoryEvent } from './rules/state-machine.ts';
import { boxes, boxEvents, orders, trackedParcels } from './tables.ts';
import type { BoxRow } from './box-store.ts';

export function boxHistory(tx: ReadHandle, boxId: string): Promise<HistoryEvent<BoxKey>[]> {
  return tx
    .select({ ...getTableColumns(boxEvents), parcel: parcelFacts })
    .from(boxEvents)
    .leftJoin(trackedParcels, eq(trackedParcels.id, boxEvents.id))
    .where(eq(boxEvents.boxId, boxId))
    .orderBy(asc(boxEvents.revision));
}

export async function insertBoxEvent(tx: Tx, event: typeof boxEvents.$inferInsert): Promise<void> {
  await tx.insert(boxEvents).values(event);
}

/** Boxes on the road that nothing holds up. */
export function findShippedBoxes(tx: ReadHandle): Promise<BoxRow[]> {
  return tx
    .select()
    .from(boxes)
    .where(and(eq(boxes.stands, 'box_shipped'), isNull(boxes.exception)))
    .orderBy(asc(boxes.movedAt))
    .limit(200);
}

/** State of a household's boxes with the payment of each; the first box follows the order's journey. One statement. */
export function boxStates(tx: ReadHandle, { householdId }: HouseholdScope) {
  const { id, month, invoiceId, stands, movedAt, placedAt } = boxes;
  return tx
    .select({
      id,
      month,
      invoiceId,
      checkoutId: orders.checkoutId,
      stands,
      journey: orders.stands,
      movedAt: sql<Date>`coalesce(${movedAt}, ${orders.movedAt}, ${placedAt})`.mapWith(placedAt),
    })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(and(eq(boxes.householdId, householdId), isNull(boxes.replacementReason)));
}
