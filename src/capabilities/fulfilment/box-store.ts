import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { parcelFacts } from './parcel-store.ts';
import { type BoxKey, firstBoxStep } from './rules/box.ts';
import type { HistoryEvent } from './rules/state-machine.ts';
import { lockOrder, type OrderRow } from './store.ts';
import { boxes, boxEvents, orders, trackedParcels } from './tables.ts';

export type BoxRow = typeof boxes.$inferSelect;
/** Its plan is that of its order. */
export type NewBox = Omit<typeof boxes.$inferInsert, 'plan'>;

const withPlan = (box: NewBox) => ({
  ...box,
  plan: sql<PlanId>`(select ${orders.plan} from ${orders} where ${orders.id} = ${box.orderId})`,
});

interface Recorded {
  box: BoxRow;
  order: OrderRow;
  events: HistoryEvent<BoxKey>[];
}

const boxRows = preparedRead((tx) =>
  tx
    .select({ box: boxes, order: orders, event: boxEvents, parcel: parcelFacts })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .leftJoin(boxEvents, eq(boxEvents.boxId, boxes.id))
    .leftJoin(trackedParcels, eq(trackedParcels.id, boxEvents.id))
    .where(eq(boxes.householdId, sql.placeholder('householdId')))
    .orderBy(desc(boxes.placedAt), desc(boxes.month), asc(boxEvents.revision))
    .prepare(''),
);

/** The household's boxes, the newest first, each with everything recorded of it and the order it belongs to. */
export async function findBoxes(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Recorded[]> {
  const rows = await boxRows(tx, { householdId });
  const found = new Map<string, Recorded>();
  for (const { box, order, event, parcel } of rows) {
    const one = found.get(box.id) ?? { box, order, events: [] };
    if (event) one.events.push({ ...event, parcel });
    found.set(box.id, one);
  }
  return [...found.values()];
}

/** False where this renewal has its box. */
export async function insertBox(tx: Tx, box: NewBox): Promise<boolean> {
  const rows = await tx
    .insert(boxes)
    .values(withPlan(box))
    .onConflictDoNothing({ target: boxes.invoiceId })
    .returning();
  return rows.length > 0;
}

/** Inserts the first box of an order, or updates its contents. */
export async function putFirstBox(tx: Tx, box: NewBox): Promise<void> {
  const target = [boxes.orderId, boxes.month];
  await tx
    .insert(boxes)
    .values(withPlan(box))
    .onConflictDoUpdate({ target, set: { cats: box.cats, shipTo: box.shipTo, packableFrom: box.packableFrom } });
}

/** Whether a box has free sticks in place of others. */
export async function isReplacement(tx: ReadHandle, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.id, id), isNotNull(boxes.replacementReason)));
  return rows.length > 0;
}

/** The boxes of an order, the first one first. */
export function boxesOfOrder(tx: ReadHandle, orderId: string): Promise<BoxRow[]> {
  return tx.select().from(boxes).where(eq(boxes.orderId, orderId)).orderBy(asc(boxes.month));
}

export async function firstBox(tx: ReadHandle, orderId: string): Promise<BoxRow | undefined> {
  const [box] = await tx
    .select()
    .from(boxes)
    .where(and(eq(boxes.orderId, orderId), eq(boxes.month, 1)));
  return box;
}

/** Any box, the first of an order as well. */
export async function findBox(tx: ReadHandle, _scope: StaffScope<'orders'>, id: string): Promise<BoxRow | undefined> {
  const [box] = await tx.select().from(boxes).where(eq(boxes.id, id));
  return box;
}

/** A box that has a history of its own. Its order is held before it, by everybody. */
export async function lockBox(tx: Tx, id: string): Promise<BoxRow | undefined> {
  const own = and(eq(boxes.id, id), isNotNull(boxes.stands));
  const [found] = await tx.select({ orderId: boxes.orderId }).from(boxes).where(own);
  if (!found) return undefined;
  await lockOrder(tx, found.orderId);
  const [box] = await tx.select().from(boxes).where(own).for('update');
  return box;
}

export async function updateBox(tx: Tx, id: string, now: Partial<BoxRow>): Promise<void> {
  await tx.update(boxes).set(now).where(eq(boxes.id, id));
}

/**
 * Locks the boxes of an order that are not packed yet, until their contents are decided. The caller has locked the
 * order.
 */
export function lockUnpacked(tx: Tx, { id, stands }: Pick<OrderRow, 'id' | 'stands'>): Promise<BoxRow[]> {
  const later = and(eq(boxes.stands, 'box_paid'), isNull(boxes.exception));
  const unpacked = firstBoxStep(stands) === 'box_paid' ? or(later, eq(boxes.month, 1)) : later;
  return tx
    .select()
    .from(boxes)
    .where(and(eq(boxes.orderId, id), unpacked))
    .for('update');
}

export async function fillBox(tx: Tx, id: string, now: Pick<BoxRow, 'cats' | 'packableFrom'>): Promise<void> {
  await tx.update(boxes).set(now).where(eq(boxes.id, id));
}
