import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { allDied } from './stopped-order-store.ts';
import { boxes, orders } from './tables.ts';
import type { BoxRow } from './box-store.ts';

const untold = or(isNull(boxes.lateToldFor), ne(boxes.lateToldFor, boxes.dueAt));

/** Boxes whose promise has gone by without anybody having been told; a box for nobody is awaited by nobody. */
export function lateBoxes(tx: ReadHandle, now: Date): Promise<{ id: string }[]> {
  const filled = sql`jsonb_array_length(${boxes.cats}) > 0`;
  return tx
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(lt(boxes.dueAt, now), isNull(boxes.exception), untold, filled))
    .limit(500);
}

/** Marks the household as told, with the promise; nothing if the box has moved, or another process tells. */
export async function markBoxLateMailed(tx: Tx, id: string, now: Date): Promise<BoxRow | undefined> {
  const [row] = await tx
    .update(boxes)
    .set({ lateToldFor: boxes.dueAt })
    .where(and(eq(boxes.id, id), lt(boxes.dueAt, now), isNull(boxes.exception), untold))
    .returning();
  return row;
}

/** Boxes paid for cats that have left, waiting since before a moment. */
export function findEmptyBoxes(tx: ReadHandle, before: Date): Promise<BoxRow[]> {
  const empty = sql`jsonb_array_length(${boxes.cats}) = 0`;
  return tx
    .select()
    .from(boxes)
    .where(and(eq(boxes.stands, 'box_paid'), isNull(boxes.exception), lt(boxes.placedAt, before), empty))
    .limit(200);
}

/** Boxes that have not left and whose paid cats had all died before a moment. */
export async function boxesOfDeceased(tx: ReadHandle, before: Date): Promise<BoxRow[]> {
  const paid = sql`${boxes.paidFor} @> jsonb_build_array(${catsView.id})`;
  const ordered = sql`${boxes.paidFor} is null and ${orders.cats} @> jsonb_build_array(jsonb_build_object('id', ${catsView.id}))`;
  const rows = await tx
    .select({ box: boxes })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(
      and(
        inArray(boxes.stands, ['box_paid', 'box_packed']),
        isNull(boxes.exception),
        allDied(boxes.householdId, or(paid, ordered), before),
      ),
    )
    .orderBy(asc(boxes.id))
    .limit(200);
  return rows.map(({ box }) => box);
}
