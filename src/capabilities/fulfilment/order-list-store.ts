import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { buyersView, plansView } from '#src/capabilities/billing/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { type ExtraFacts, extraFacts } from './extra-store.ts';
import { parcelFacts } from './parcel-store.ts';
import type { HistoryEvent } from './rules/state-machine.ts';
import { journeyEvents, orders, trackedParcels } from './tables.ts';
import type { OrderRow } from './store.ts';

export interface OrderWithAll {
  order: OrderRow;
  events: HistoryEvent[];
  /** Everything that goes along for the household. */
  extras: ExtraFacts[];
  /** Moment the buyer withdrew from its contract. */
  withdrawnAt: Date | null;
}

const orderRows = preparedRead((tx) => {
  const householdId = sql.placeholder('householdId');
  // Beside the first event of an order, so as not to be repeated with each.
  const extras = sql<
    ExtraFacts[] | null
  >`case when ${journeyEvents.revision} = 1 then ${extraFacts(tx, householdId)} end`;
  return tx
    .select({ order: orders, event: journeyEvents, parcel: parcelFacts, extras, withdrawnAt: buyersView.withdrawnAt })
    .from(orders)
    .innerJoin(buyersView, eq(buyersView.checkoutId, orders.checkoutId))
    .leftJoin(journeyEvents, eq(journeyEvents.orderId, orders.id))
    .leftJoin(trackedParcels, eq(trackedParcels.id, journeyEvents.id))
    .where(eq(orders.householdId, householdId))
    .orderBy(desc(orders.placedAt), desc(orders.id), asc(journeyEvents.revision))
    .prepare('');
});

/** All orders of the household with everything recorded of their journeys, the newest first: one statement. */
export async function findOrders(tx: ReadHandle, { householdId }: HouseholdScope): Promise<OrderWithAll[]> {
  const rows = await orderRows(tx, { householdId });
  const byOrder = Map.groupBy(rows, ({ order }) => order.id);
  return [...byOrder.values()].flatMap(([first, ...more]) =>
    first
      ? [
          {
            order: first.order,
            events: [first, ...more].flatMap(({ event, parcel }) => (event ? [{ ...event, parcel }] : [])),
            extras: first.extras ?? [],
            withdrawnAt: first.withdrawnAt,
          },
        ]
      : [],
  );
}

/** The household's orders that a cat was paid for with, or whose plan it joined, held as with `lockOrder`. */
export async function ordersWithCat(tx: Tx, scope: HouseholdScope, catId: string): Promise<OrderRow[]> {
  const paidFor = sql`${orders.cats} @> ${JSON.stringify([{ id: catId }])}::jsonb`;
  const joined = sql`${plansView.catIds} @> ${JSON.stringify([catId])}::jsonb`;
  const rows = await tx
    .select({ order: orders })
    .from(orders)
    .leftJoin(plansView, eq(plansView.checkoutId, orders.checkoutId))
    .where(and(eq(orders.householdId, scope.householdId), or(paidFor, joined)))
    .orderBy(asc(orders.id))
    .for('update', { of: orders });
  return rows.map(({ order }) => order);
}

/**
 * Orders whose boxes and renewals were worked out by older rules, or of whose plan a cat gets no sticks for now: its date
 * may have passed without an event. In the order of their ids.
 */
export async function ordersToFollow(
  tx: ReadHandle,
  rules: number,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { withoutSticks, status } = plansView;
  const waiting = sql`jsonb_path_exists(${withoutSticks}, '$[*] ? (!exists(@.until))') and ${status} <> 'canceled'`;
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(plansView, eq(plansView.checkoutId, orders.checkoutId))
    .where(and(or(lt(orders.stateRules, rules), waiting), after ? gt(orders.id, after) : undefined))
    .orderBy(asc(orders.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function noteStateRules(tx: Tx, id: string, stateRules: number): Promise<void> {
  await tx.update(orders).set({ stateRules }).where(eq(orders.id, id));
}
