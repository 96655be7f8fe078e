import { and, asc, desc, eq, gte, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FiguresReader, HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { countWhere } from '#src/platform/counts.ts';
import type { StageKey } from '#src/capabilities/pricing/rules/promises.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import {
  boxDelivered,
  boxes,
  boxUnderWay,
  type CreditState,
  missedAtDoor,
  missedPromises,
  orderDelivered,
  orders,
  orderUnderWay,
} from './tables.ts';

export type MissedPromise = typeof missedPromises.$inferSelect;

const AT_ONCE = 500;

/** Orders whose promises have to be looked at. */
export function ordersToCheck(tx: ReadHandle, now: Date): Promise<{ id: string }[]> {
  const { id, checkAt } = orders;
  return tx.select({ id }).from(orders).where(lt(checkAt, now)).orderBy(asc(checkAt)).limit(AT_ONCE);
}

/** The same of boxes. */
export function boxesToCheck(tx: ReadHandle, now: Date): Promise<{ id: string }[]> {
  const { id, checkAt } = boxes;
  return tx.select({ id }).from(boxes).where(lt(checkAt, now)).orderBy(asc(checkAt)).limit(AT_ONCE);
}

/** Stages of an order whose promise is on record as missed. */
export async function missedStages(tx: ReadHandle, orderId: string, month: number): Promise<Set<StageKey>> {
  const own = and(eq(missedPromises.orderId, orderId), eq(missedPromises.month, month));
  const rows = await tx.select({ promise: missedPromises.promise }).from(missedPromises).where(own);
  return new Set(rows.map(({ promise }) => promise));
}

/** False where it is on record already. */
export async function insertMissed(tx: Tx, row: typeof missedPromises.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(missedPromises).values(row).onConflictDoNothing().returning({ id: missedPromises.id });
  return rows.length > 0;
}

export async function missedById(tx: ReadHandle, id: string): Promise<MissedPromise | undefined> {
  const [row] = await tx.select().from(missedPromises).where(eq(missedPromises.id, id));
  return row;
}

/** Ends the wait for a credit; nothing where that was done. */
export async function settleCredit(
  tx: Tx,
  id: string,
  { credit, at: settledAt }: { credit: CreditState; at: Date },
): Promise<MissedPromise | undefined> {
  const waits = and(eq(missedPromises.id, id), eq(missedPromises.credit, 'waiting'));
  const [row] = await tx.update(missedPromises).set({ credit, settledAt }).where(waits).returning();
  return row;
}

/** Credits that the payment service has not taken. */
export function waitingCredits(tx: ReadHandle): Promise<{ id: string }[]> {
  const { id, credit, noticedAt } = missedPromises;
  return tx.select({ id }).from(missedPromises).where(eq(credit, 'waiting')).orderBy(asc(noticedAt)).limit(AT_ONCE);
}

/** Deliveries to the door in a time whose first promise was kept, and such promises of that time that were missed. */
export async function deliveryPromises(
  tx: ReadHandle,
  _reader: FiguresReader,
  { from, until }: { from: Date; until: Date },
): Promise<{ kept: number; missed: number }> {
  const { promisedFor, orderId, month } = missedPromises;
  const notMissed = (own: SQL | undefined) =>
    notExists(tx.select({ one: sql`1` }).from(missedPromises).where(and(missedAtDoor, own)));
  const ofOrder = and(eq(orderId, orders.id), eq(month, 1));
  const ofBox = and(eq(orderId, boxes.orderId), eq(month, boxes.month));
  const within = (at: PgColumn) => and(gte(at, from), lt(at, until));
  const kept =
    (await tx.$count(orders, and(orderDelivered, within(orders.movedAt), notMissed(ofOrder)))) +
    (await tx.$count(boxes, and(boxDelivered, within(boxes.movedAt), notMissed(ofBox))));
  return { kept, missed: await tx.$count(missedPromises, and(missedAtDoor, within(promisedFor))) };
}

/** Orders and boxes on their way with a promised day, those whose day has gone by, those that wait for a decision, and promises missed since a moment. */
export async function promisesNow(tx: ReadHandle, now: Date, since: Date) {
  const counted = ({ dueAt, exception }: { dueAt: PgColumn; exception: PgColumn }) => ({
    open: countWhere(isNotNull(dueAt)),
    overdue: countWhere(lt(dueAt, now)),
    stopped: countWhere(isNotNull(exception)),
  });
  // An order whose box is stopped for good waits for nobody's decision.
  const ofOrder = and(orderUnderWay(orders), sql`${orders.exception} is distinct from 'box_stopped'`);
  const [ofOrders] = await tx.select(counted(orders)).from(orders).where(ofOrder);
  const [ofBoxes] = await tx.select(counted(boxes)).from(boxes).where(boxUnderWay(boxes));
  const sum = (key: 'open' | 'overdue' | 'stopped') => (ofOrders?.[key] ?? 0) + (ofBoxes?.[key] ?? 0);
  return {
    open: sum('open'),
    overdue: sum('overdue'),
    stopped: sum('stopped'),
    missed: await tx.$count(missedPromises, gte(missedPromises.noticedAt, since)),
  };
}

/** Missed promises of a household, newest first. */
export function missedBefore(tx: ReadHandle, { householdId }: HouseholdScope, page: Page): Promise<MissedPromise[]> {
  const { id, noticedAt } = missedPromises;
  return tx
    .select()
    .from(missedPromises)
    .where(and(eq(missedPromises.householdId, householdId), olderThan(noticedAt, id, page.before)))
    .orderBy(desc(noticedAt), desc(id))
    .limit(page.limit);
}

export function missedOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<MissedPromise[]> {
  return tx.select().from(missedPromises).where(eq(missedPromises.householdId, householdId));
}

export async function moveMissed(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  const own = eq(missedPromises.householdId, from.householdId);
  await tx.update(missedPromises).set({ householdId: to.householdId }).where(own);
}
