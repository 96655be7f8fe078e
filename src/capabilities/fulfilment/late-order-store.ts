import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { orders } from './tables.ts';
import type { OrderRow } from './store.ts';

const untold = or(isNull(orders.lateToldFor), ne(orders.lateToldFor, orders.dueAt));

/**
 * Orders past their promised date whose household was not told. Problems beside the main line are announced by
 * themselves.
 */
export function lateOrders(tx: ReadHandle, now: Date): Promise<{ id: string }[]> {
  return tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(lt(orders.dueAt, now), isNull(orders.exception), untold))
    .limit(500);
}

/** Marks the household as told, with the promise; nothing if the order has moved, or another process tells. */
export async function markLateMailed(tx: Tx, id: string, now: Date): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set({ lateToldFor: orders.dueAt })
    .where(and(eq(orders.id, id), lt(orders.dueAt, now), isNull(orders.exception), untold))
    .returning();
  return row;
}
