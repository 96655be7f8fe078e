import { and, desc, eq, inArray, ne, notExists, notInArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { boxEvents, boxExtras, boxes, journeyEvents, orders } from './tables.ts';

type OrderCats = { id: string; name: string }[];

/** Steps of the journey that are about the first box. */
const STICKS: JourneyKey[] = ['supplements_ready', 'optimizer_shipped', 'optimizer_delivered'];

/** Steps of the household's orders without those taken back; `sticks` selects those of their first boxes only. */
export function stepsBefore(tx: ReadHandle, scope: HouseholdScope, slice: Page, { sticks }: { sticks: boolean }) {
  const { id, at, key, kind, tracking, orderId } = journeyEvents;
  const undo = alias(journeyEvents, 'undo');
  const undone = tx
    .select({ id: undo.id })
    .from(undo)
    .where(and(eq(undo.orderId, orderId), eq(undo.about, id)));
  const keys = sticks ? inArray(key, STICKS) : notInArray(key, STICKS);
  const first = (column: typeof boxes.id | typeof boxes.cats) =>
    tx
      .select({ column })
      .from(boxes)
      .where(and(eq(boxes.orderId, orderId), eq(boxes.month, 1)));
  const kits = sticks ? kitsIn(tx, sql`(${first(boxes.id)})`) : sql<null>`null`;
  // Sticks are about the cats that have some in the box; a journey of an old shop may have no row for it.
  const whose = sql<OrderCats>`coalesce((${first(boxes.cats)}), ${orders.cats})`;
  const about = sticks ? whose : sql<OrderCats>`${orders.cats}`;
  return tx
    .select({ id, at, key, kind, tracking, number: orders.number, cats: about, kits })
    .from(journeyEvents)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        eq(orders.householdId, scope.householdId),
        aboutCat(about, slice.catId),
        ne(kind, 'undone'),
        keys,
        notExists(undone),
        olderThan(at, id, slice.before),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(slice.limit);
}

/** The same of the boxes from the second month on. */
export function boxStepsBefore(tx: ReadHandle, scope: HouseholdScope, slice: Page) {
  const { id, at, key, kind, tracking, boxId } = boxEvents;
  const undo = alias(boxEvents, 'undo');
  const undone = tx
    .select({ id: undo.id })
    .from(undo)
    .where(and(eq(undo.boxId, boxId), eq(undo.about, id)));
  return tx
    .select({ id, at, key, kind, tracking, number: boxes.number, cats: boxes.cats, kits: kitsIn(tx, sql`${boxId}`) })
    .from(boxEvents)
    .innerJoin(boxes, eq(boxes.id, boxId))
    .where(
      and(
        eq(boxes.householdId, scope.householdId),
        aboutCat(boxes.cats, slice.catId),
        ne(kind, 'undone'),
        notExists(undone),
        olderThan(at, id, slice.before),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(slice.limit);
}

/** Names of the cats whose test kits are in a box as well; null if there are none. */
function kitsIn(tx: ReadHandle, boxId: SQL): SQL<string[] | null> {
  const names = tx
    .select({ names: sql`array_agg(${catsView.name} order by ${catsView.position})` })
    .from(boxExtras)
    .innerJoin(catsView, eq(catsView.id, boxExtras.catId))
    .where(eq(boxExtras.boxId, boxId));
  return sql`(${names})`;
}

const aboutCat = (cats: SQL | typeof boxes.cats, catId: string | null) =>
  catId ? sql`${cats} @> ${JSON.stringify([{ id: catId }])}::jsonb` : undefined;
