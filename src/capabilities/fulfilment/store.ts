import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { buyersView } from '#src/capabilities/billing/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { parcelFacts } from './parcel-store.ts';
import type { HistoryEvent } from './rules/state-machine.ts';
import { journeyEvents, orders, trackedParcels } from './tables.ts';

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

/** The household's newest order with everything recorded of its journey: one statement. */
export async function findCurrentOrder(
  tx: ReadHandle,
  scope: HouseholdScope,
): Promise<{ order: OrderRow; events: HistoryEvent[] } | null> {
  const newest = tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.householdId, scope.householdId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  const rows = await tx
    .select({ order: orders, event: journeyEvents, parcel: parcelFacts })
    .from(orders)
    .leftJoin(journeyEvents, eq(journeyEvents.orderId, orders.id))
    .leftJoin(trackedParcels, eq(trackedParcels.id, journeyEvents.id))
    .where(and(eq(orders.householdId, scope.householdId), eq(orders.id, newest)))
    .orderBy(asc(journeyEvents.revision));
  const order = rows[0]?.order;
  return order ? { order, events: rows.flatMap(({ event, parcel }) => (event ? [{ ...event, parcel }] : [])) } : null;
}

/** An order and its events by number. The caller has checked that the requester was told the number. */
export async function findOrderByNumber(
  tx: ReadHandle,
  number: string,
): Promise<{ order: OrderRow; events: HistoryEvent[] } | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number));
  return order ? { order, events: await orderHistory(tx, order.id) } : null;
}

const lockedRows = preparedRead((tx: Tx) =>
  tx
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .for('update')
    .prepare(''),
);

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await lockedRows(tx, { id });
  return order;
}

export async function orderById(tx: ReadHandle, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  return order;
}

export const ordersById = async (tx: ReadHandle, ids: readonly string[]): Promise<OrderRow[]> =>
  ids.length
    ? tx
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]))
    : [];

export async function orderOfCheckout(tx: ReadHandle, checkoutId: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, checkoutId));
  return order;
}

/** The order of a payment, held as with `lockOrder`. */
export async function lockOrderOfCheckout(tx: Tx, checkoutId: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, checkoutId)).for('update');
  return order;
}

/** All orders of a household, the newest first, held as with `lockOrder`. */
export async function lockOrdersOf(tx: Tx, scope: HouseholdScope): Promise<OrderRow[]> {
  const mine = tx.select().from(orders).where(eq(orders.householdId, scope.householdId));
  const held = await mine.orderBy(asc(orders.id)).for('update');
  return held.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime());
}

const historyRows = preparedRead((tx) =>
  tx
    .select({ ...getTableColumns(journeyEvents), parcel: parcelFacts })
    .from(journeyEvents)
    .leftJoin(trackedParcels, eq(trackedParcels.id, journeyEvents.id))
    .where(eq(journeyEvents.orderId, sql.placeholder('orderId')))
    .orderBy(asc(journeyEvents.revision))
    .prepare(''),
);

export const orderHistory = (tx: ReadHandle, orderId: string): Promise<HistoryEvent[]> => historyRows(tx, { orderId });

export async function updateOrder(tx: Tx, id: string, now: Partial<OrderRow>): Promise<void> {
  await tx.update(orders).set(now).where(eq(orders.id, id));
}

/** The address that the order was paid with. */
export async function emailOf(tx: ReadHandle, orderId: string): Promise<string> {
  const [row] = await tx
    .select({ email: buyersView.email })
    .from(orders)
    .innerJoin(buyersView, eq(buyersView.checkoutId, orders.checkoutId))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error('An order without a checkout.');
  return row.email;
}

export async function moveOrders(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  await tx.update(orders).set({ householdId: to.householdId }).where(eq(orders.householdId, from.householdId));
}

/** Every order of a household, and everything recorded of their journeys. */
export async function ordersOf(tx: ReadHandle, { householdId }: HouseholdScope) {
  const mine = eq(orders.householdId, householdId);
  const events = await tx
    .select({ event: journeyEvents })
    .from(journeyEvents)
    .innerJoin(orders, eq(orders.id, journeyEvents.orderId))
    .where(mine)
    .orderBy(asc(journeyEvents.at));
  return { orders: await tx.select().from(orders).where(mine), journey: events.map(({ event }) => event) };
}
