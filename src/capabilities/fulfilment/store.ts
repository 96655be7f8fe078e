import { and, asc, desc, eq, notExists, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import type { JourneyEvent, JourneyKey } from './rules/journey.ts';
import { journeyEvents, orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;

/** False when the order of this checkout is already there. */
export async function insertOrder(tx: Tx, order: typeof orders.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: orders.checkoutId })
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** Notes a step once; later reports of the same step change nothing. */
export async function noteStep(
  tx: Tx,
  event: { orderId: string; key: JourneyKey; at: Date; by: string },
): Promise<void> {
  await tx.insert(journeyEvents).values(event).onConflictDoNothing();
}

/** The household's newest order with everything recorded of its journey: one statement. */
export async function findCurrentOrder(
  tx: Tx,
  scope: HouseholdScope,
): Promise<{ order: OrderRow; events: JourneyEvent[] } | null> {
  const newest = tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.householdId, scope.householdId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  const rows = await tx
    .select({ order: orders, event: { key: journeyEvents.key, at: journeyEvents.at } })
    .from(orders)
    .leftJoin(journeyEvents, eq(journeyEvents.orderId, orders.id))
    .where(and(eq(orders.householdId, scope.householdId), eq(orders.id, newest)))
    .orderBy(asc(journeyEvents.at));
  const order = rows[0]?.order;
  return order ? { order, events: rows.flatMap(({ event }) => (event ? [event] : [])) } : null;
}

export async function moveOrders(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  await tx.update(orders).set({ householdId: to.householdId }).where(eq(orders.householdId, from.householdId));
}

/** Whatever has not arrived goes to this address from its next parcel on; what is on its way keeps its label. */
export async function redirectOrders(tx: Tx, scope: HouseholdScope, address: string): Promise<void> {
  const arrived = tx
    .select({ key: journeyEvents.key })
    .from(journeyEvents)
    .where(and(eq(journeyEvents.orderId, orders.id), eq(journeyEvents.key, 'optimizer_delivered')));
  const lines = JSON.stringify({ line1: address, line2: '', city: '', postalCode: '' });
  const country = sql`jsonb_build_object('country', coalesce(${orders.shipTo} -> 'address' ->> 'country', ''))`;
  await tx
    .update(orders)
    .set({ shipTo: sql`${orders.shipTo} || jsonb_build_object('address', ${lines}::jsonb || ${country})` })
    .where(and(eq(orders.householdId, scope.householdId), notExists(arrived)));
}
