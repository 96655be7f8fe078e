import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { verifiedEmailsView } from '#src/capabilities/access/views.ts';
import { buyersView } from '#src/capabilities/billing/views.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { boxes, boxLots, lots, orders, recalls } from './tables.ts';

export type RecallRow = typeof recalls.$inferSelect;

export async function findRecall(tx: ReadHandle, lotId: string): Promise<RecallRow | null> {
  const [row] = await tx.select().from(recalls).where(eq(recalls.lotId, lotId));
  return row ?? null;
}

export async function insertRecall(tx: Tx, row: typeof recalls.$inferInsert): Promise<void> {
  await tx.insert(recalls).values(row);
}

/** A recall with its lot; null once it is finished. */
export async function openRecall(tx: ReadHandle, id: string) {
  const [row] = await tx
    .select({ recall: recalls, lot: lots })
    .from(recalls)
    .innerJoin(lots, eq(lots.id, recalls.lotId))
    .where(and(eq(recalls.id, id), isNull(recalls.finishedAt)));
  return row ?? null;
}

export async function finishRecall(tx: Tx, id: string, finishedAt: Date): Promise<void> {
  await tx.update(recalls).set({ finishedAt }).where(eq(recalls.id, id));
}

/** Sticks that have left: in a box that was shipped, or in a parcel before one that was sent again. */
export const hasLeft = or(
  isNotNull(boxLots.resentAt),
  inArray(boxes.stands, ['box_shipped', 'box_delivered']),
  and(eq(boxes.month, 1), inArray(orders.stands, ['optimizer_shipped', 'optimizer_delivered'])),
);
const isHere = and(
  isNull(boxLots.resentAt),
  or(eq(boxes.stands, 'box_packed'), and(eq(boxes.month, 1), eq(orders.stands, 'supplements_ready'))),
);

/** Number of boxes with sticks of a lot that are still here, and that have left. */
export async function boxesWithLot(tx: ReadHandle, _scope: StaffScope<'lots'>, lotId: string) {
  const [row] = await tx
    .select({
      packed: sql<number>`(count(distinct ${boxes.id}) filter (where ${isHere}))::int`,
      left: sql<number>`(count(distinct ${boxes.id}) filter (where ${hasLeft}))::int`,
    })
    .from(boxLots)
    .innerJoin(boxes, eq(boxes.id, boxLots.boxId))
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(eq(boxLots.lotId, lotId));
  return row ?? { packed: 0, left: 0 };
}

/** Numbers of the packed boxes that must not leave with sticks of a lot. */
export async function heldBoxes(tx: ReadHandle, _scope: StaffScope<'lots'>, lotId: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ number: boxes.number })
    .from(boxLots)
    .innerJoin(boxes, eq(boxes.id, boxLots.boxId))
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(and(eq(boxLots.lotId, lotId), isHere))
    .orderBy(asc(boxes.number))
    .limit(100);
  return rows.map(({ number }) => number);
}

/** A box with recalled sticks that has left, and the address of its household: the confirmed one, else that of the order. */
export interface RecalledBox {
  boxId: string;
  number: string;
  householdId: string;
  owner: string;
  email: string;
  /** `here`: it lives in the household. */
  cats: { id: string; name: string; here: boolean }[];
}

/** Boxes with sticks of a lot after one of them, by id. */
interface BoxRange {
  lotId: string;
  after: string;
}

/** Id of the last of the next so many boxes with sticks of a lot; null after the last. */
export async function lastOfNext(tx: ReadHandle, { lotId, after }: BoxRange, limit: number): Promise<string | null> {
  const next = tx
    .selectDistinct({ id: boxLots.boxId })
    .from(boxLots)
    .where(and(eq(boxLots.lotId, lotId), gt(boxLots.boxId, after)))
    .orderBy(asc(boxLots.boxId))
    .limit(limit)
    .as('next');
  const [row] = await tx.select({ id: next.id }).from(next).orderBy(desc(next.id)).limit(1);
  return row?.id ?? null;
}

/** The households of these boxes, with their boxes that got the lot: all that left, told of or not. One statement. */
export async function recalledBoxes(
  tx: ReadHandle,
  { lotId, after, last }: BoxRange & { last: string },
): Promise<RecalledBox[]> {
  const wanted = and(eq(boxLots.lotId, lotId), hasLeft);
  const next = tx
    .selectDistinct({ id: boxes.householdId })
    .from(boxLots)
    .innerJoin(boxes, eq(boxes.id, boxLots.boxId))
    .where(and(eq(boxLots.lotId, lotId), gt(boxLots.boxId, after), lte(boxLots.boxId, last)));
  const confirmed = tx
    .select({ email: verifiedEmailsView.email })
    .from(verifiedEmailsView)
    .where(eq(verifiedEmailsView.householdId, boxes.householdId))
    .limit(1);
  const cat = sql`jsonb_build_object('id', ${catsView.id}, 'name', ${catsView.name}, 'here', ${catsView.archivedAt} is null)`;
  return tx
    .select({
      boxId: boxes.id,
      number: boxes.number,
      householdId: boxes.householdId,
      owner: sql<string>`${boxes.shipTo} ->> 'name'`,
      email: sql<string>`coalesce((${confirmed}), ${buyersView.email})`,
      cats: sql<RecalledBox['cats']>`jsonb_agg(distinct ${cat})`,
    })
    .from(boxLots)
    .innerJoin(boxes, eq(boxes.id, boxLots.boxId))
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .innerJoin(buyersView, eq(buyersView.checkoutId, orders.checkoutId))
    .innerJoin(catsView, eq(catsView.id, boxLots.catId))
    .where(and(wanted, inArray(boxes.householdId, next)))
    .groupBy(boxes.id, buyersView.email)
    .orderBy(asc(boxes.householdId), asc(boxes.number));
}
