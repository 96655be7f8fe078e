import { and, asc, count, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { BoxRow } from './box-store.ts';
import type { PickStage } from './packing-contract.ts';
import type { OrderRow } from './store.ts';
import { boxes, boxToPack, orders, orderToPack } from './tables.ts';

const columns = {
  id: boxes.id,
  orderId: boxes.orderId,
  number: boxes.number,
  month: boxes.month,
  owner: sql<string>`${boxes.shipTo} ->> 'name'`.as('owner'),
  country: boxes.country,
  cats: boxes.cats,
};
const laterColumns = { ...columns, promisedAt: boxes.promisedAt, revision: boxes.revision };

export type PickedBox = Pick<BoxRow, 'id' | 'orderId' | 'number' | 'month' | 'cats' | 'promisedAt' | 'revision'> & {
  owner: string;
  country: string | null;
};

/** First box of an order. The limit has it looked up by its index: joined, all boxes would be read for a few orders. */
const firstBox = (tx: ReadHandle, which: SQL | undefined) =>
  tx
    .select(columns)
    .from(boxes)
    .where(and(eq(boxes.orderId, orders.id), eq(boxes.month, 1), which))
    .limit(1)
    .as('first_box');

/** First boxes, with the promise and the revision of their orders. */
function firstOf(tx: ReadHandle, ofOrder: SQL | undefined, ofBox?: SQL) {
  const box = firstBox(tx, ofBox);
  const { id, orderId, number, month, owner, country, cats } = box;
  const ofTheOrder = { promisedAt: orders.promisedSticksAt, revision: orders.revision };
  return tx
    .select({ id, orderId, number, month, owner, country, cats, ...ofTheOrder })
    .from(orders)
    .crossJoinLateral(box)
    .where(ofOrder);
}

const filled = sql`jsonb_array_length(${boxes.cats}) > 0`;
const oldestFirst = (a: PickedBox, b: PickedBox) =>
  (a.promisedAt?.getTime() ?? 0) - (b.promisedAt?.getTime() ?? 0) || (a.number < b.number ? -1 : 1);

/** Boxes that could be packed by a moment, the oldest promise first: two statements. */
export async function boxesToPack(tx: ReadHandle, _scope: StaffScope<'packing'>, by: Date): Promise<PickedBox[]> {
  const ready = lte(boxes.packableFrom, by);
  const later = tx
    .select(laterColumns)
    .from(boxes)
    .where(and(boxToPack(boxes), ready))
    .orderBy(asc(boxes.promisedAt), asc(boxes.id));
  const first = firstOf(tx, orderToPack(orders), and(filled, ready)).orderBy(
    asc(orders.promisedSticksAt),
    asc(orders.id),
  );
  return [...(await later), ...(await first)].toSorted(oldestFirst);
}

/** Number of boxes that became ready to be packed in a span: two statements. */
export async function countReady(
  tx: ReadHandle,
  _scope: StaffScope<'packing'>,
  { after, by }: { after: Date; by: Date },
): Promise<number> {
  const inSpan = and(gt(boxes.packableFrom, after), lte(boxes.packableFrom, by));
  const counted = { count: sql<number>`count(*)::int` };
  const [later] = await tx
    .select(counted)
    .from(boxes)
    .where(and(boxToPack(boxes), inSpan));
  const [first] = await tx
    .select(counted)
    .from(orders)
    .crossJoinLateral(firstBox(tx, and(filled, inSpan)))
    .where(orderToPack(orders));
  return (later?.count ?? 0) + (first?.count ?? 0);
}

/** Packed boxes that have not left, the oldest promise first: two statements. */
export async function packedBoxes(tx: ReadHandle, _scope: StaffScope<'packing'>): Promise<PickedBox[]> {
  const later = tx
    .select(laterColumns)
    .from(boxes)
    .where(and(eq(boxes.stands, 'box_packed'), isNull(boxes.exception)));
  const first = firstOf(tx, and(eq(orders.stands, 'supplements_ready'), isNull(orders.exception)));
  return [...(await later), ...(await first)].toSorted(oldestFirst);
}

/** Steps in which the test kits of an order wait to be packed, and packed for the carrier. */
const KITS_WAIT: Record<PickStage, SQL> = {
  // Written out, as the condition of the index is.
  'to-pack': sql`${orders.stands} = 'order_received'`,
  packed: sql`${orders.stands} = 'kit_packed'`,
};

/** Orders whose test kits are packed or leave next, the oldest first, with how many there are: two statements. */
export async function ordersWithKits(
  tx: ReadHandle,
  _scope: StaffScope<'packing'>,
  stage: PickStage,
  limit: number,
): Promise<{ rows: OrderRow[]; count: number }> {
  const waiting = and(KITS_WAIT[stage], isNull(orders.exception));
  const rows = await tx.select().from(orders).where(waiting).orderBy(asc(orders.placedAt), asc(orders.id)).limit(limit);
  const [all] = await tx.select({ count: count() }).from(orders).where(waiting);
  return { rows, count: all?.count ?? 0 };
}

/** Orders by the numbers on their parcels, in the order of their ids. */
export const ordersByNumbers = (
  tx: ReadHandle,
  _scope: StaffScope<'packing'>,
  numbers: readonly string[],
): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
    .orderBy(asc(orders.id));

/** A box by the number that is printed on it, with its order. */
export async function boxByNumber(
  tx: ReadHandle,
  _scope: StaffScope<'packing'>,
  number: string,
): Promise<{ box: BoxRow; order: OrderRow } | undefined> {
  const [row] = await tx
    .select({ box: boxes, order: orders })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(eq(boxes.number, number));
  return row;
}
