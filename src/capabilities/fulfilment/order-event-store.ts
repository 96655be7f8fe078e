import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { journeyEvents, orders } from './tables.ts';
import type { OrderRow } from './store.ts';

export async function insertOrderEvent(tx: Tx, event: typeof journeyEvents.$inferInsert): Promise<void> {
  await tx.insert(journeyEvents).values(event);
}

/** Orders with a parcel under way that nothing holds up. */
export function findParcels(tx: ReadHandle, stands: JourneyKey[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(inArray(orders.stands, stands), isNull(orders.exception)))
    .orderBy(asc(orders.movedAt))
    .limit(200);
}
