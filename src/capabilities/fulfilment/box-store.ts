import { asc, desc, eq } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import type { BoxKey } from './rules/box.ts';
import type { Fact } from './rules/moves.ts';
import type { OrderRow } from './store.ts';
import { boxEvents, boxes, journeyEvents, orders } from './tables.ts';

export type BoxRow = typeof boxes.$inferSelect;

/** The household's boxes, the newest first, each with everything recorded of it and the order it belongs to. */
export async function findBoxes(
  tx: Tx,
  { householdId }: HouseholdScope,
): Promise<{ box: BoxRow; order: OrderRow; facts: Fact<BoxKey>[] }[]> {
  const rows = await tx
    .select({ box: boxes, order: orders, fact: boxEvents })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .leftJoin(boxEvents, eq(boxEvents.boxId, boxes.id))
    .where(eq(boxes.householdId, householdId))
    .orderBy(desc(boxes.placedAt), desc(boxes.month), asc(boxEvents.revision));
  const found = new Map<string, { box: BoxRow; order: OrderRow; facts: Fact<BoxKey>[] }>();
  for (const { box, order, fact } of rows) {
    const one = found.get(box.id) ?? { box, order, facts: [] };
    if (fact) one.facts.push(fact);
    found.set(box.id, one);
  }
  return [...found.values()];
}

/** The journeys that first boxes belong to, in one statement. */
export async function journeysOf(tx: Tx, { householdId }: HouseholdScope): Promise<Map<string, Fact[]>> {
  const rows = await tx
    .select({ fact: journeyEvents })
    .from(journeyEvents)
    .innerJoin(orders, eq(orders.id, journeyEvents.orderId))
    .where(eq(orders.householdId, householdId))
    .orderBy(asc(journeyEvents.revision));
  return Map.groupBy(
    rows.map(({ fact }) => fact),
    ({ orderId }) => orderId,
  );
}
