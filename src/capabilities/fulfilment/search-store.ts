import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { nameKey, startsWith } from '#src/platform/name-search.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { boxEvents, boxes, journeyEvents, orders, parcelLabels, recipientName, trigrams } from './tables.ts';

type Scope = StaffScope<'households'>;
const ids = (rows: { householdId: string }[]) => rows.map(({ householdId }) => householdId);

/** Households of orders, or of boxes, with one of these numbers. */
export async function householdsByParcel(tx: ReadHandle, _scope: Scope, numbers: readonly string[]): Promise<string[]> {
  const ordered = await tx
    .select({ householdId: orders.householdId })
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  const boxed = await tx
    .select({ householdId: boxes.householdId })
    .from(boxes)
    .where(inArray(boxes.number, [...numbers]));
  return [...ids(ordered), ...ids(boxed)];
}

/**
 * Households of parcels with this tracking number, in capitals or not: those that left, and those with a label that was
 * bought for them. Trigrams find the few that left with it.
 */
export async function householdsByTracking(tx: ReadHandle, _scope: Scope, tracking: string): Promise<string[]> {
  const is = ({ tracking: column }: typeof journeyEvents | typeof boxEvents) =>
    and(
      isNotNull(column),
      sql`${trigrams(column)} @> ${trigrams(tracking)}`,
      sql`lower(${column}) = lower(${tracking}::text)`,
    );
  const ordered = await tx
    .select({ householdId: orders.householdId })
    .from(journeyEvents)
    .innerJoin(orders, eq(orders.id, journeyEvents.orderId))
    .where(is(journeyEvents));
  const boxed = await tx
    .select({ householdId: boxes.householdId })
    .from(boxEvents)
    .innerJoin(boxes, eq(boxes.id, boxEvents.boxId))
    .where(is(boxEvents));
  const labelled = await tx
    .select({ householdId: orders.householdId })
    .from(parcelLabels)
    .innerJoin(orders, eq(orders.id, parcelLabels.orderId))
    .where(
      and(isNotNull(parcelLabels.trackingCode), sql`lower(${parcelLabels.trackingCode}) = lower(${tracking}::text)`),
    );
  return [...ids(ordered), ...ids(boxed), ...ids(labelled)];
}

/** Households with an order to somebody whose name begins with a text. */
export async function householdsByRecipient(
  tx: ReadHandle,
  _scope: Scope,
  text: string,
  limit: number,
): Promise<string[]> {
  const name = recipientName(orders);
  const rows = await tx
    .select({ householdId: orders.householdId })
    .from(orders)
    .where(startsWith(name, text))
    .orderBy(asc(nameKey(name)), desc(orders.id))
    .limit(limit);
  return ids(rows);
}

/** The newest order of each of these households. */
export const newestOrders = (tx: ReadHandle, _scope: Scope, householdIds: readonly string[]) =>
  tx
    .selectDistinctOn([orders.householdId], {
      householdId: orders.householdId,
      number: orders.number,
      recipient: sql<string>`${recipientName(orders)}`,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(inArray(orders.householdId, [...householdIds]))
    .orderBy(orders.householdId, desc(orders.placedAt));

/** Orders of a household, the newest first. */
export const ordersOfHousehold = (
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  { before, limit }: Pick<Page, 'before' | 'limit'>,
) =>
  tx
    .select({
      id: orders.id,
      number: orders.number,
      plan: orders.plan,
      placedAt: orders.placedAt,
      stands: orders.stands,
      exception: orders.exception,
    })
    .from(orders)
    .where(and(eq(orders.householdId, householdId), olderThan(orders.placedAt, orders.id, before)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);
