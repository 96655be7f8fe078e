import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { buyersView, plansView } from '#src/capabilities/billing/views.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { type ExtraFacts, extraFacts } from './extra-store.ts';
import { parcelFacts } from './parcel-store.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { HistoryEvent } from './rules/state-machine.ts';
import { journeyEvents, orders, trackedParcels } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;

/** False when the order of this checkout is already there. */
export async function insertOrder(tx: Tx, order: typeof orders.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: orders.checkoutId })
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** The household's newest order with everything recorded of its journey: one statement. */
export async function findCurrentOrder(
  tx: ReadHandle,
  scope: HouseholdScope,
): Promise<{ order: OrderRow; events: HistoryEvent[] } | null> {
  const newest = tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.householdId, scope.householdId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(1);
  const rows = await tx
    .select({ order: orders, event: journeyEvents, parcel: parcelFacts })
    .from(orders)
    .leftJoin(journeyEvents, eq(journeyEvents.orderId, orders.id))
    .leftJoin(trackedParcels, eq(trackedParcels.id, journeyEvents.id))
    .where(and(eq(orders.householdId, scope.householdId), eq(orders.id, newest)))
    .orderBy(asc(journeyEvents.revision));
  const order = rows[0]?.order;
  return order ? { order, events: rows.flatMap(({ event, parcel }) => (event ? [{ ...event, parcel }] : [])) } : null;
}

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

/** An order and its events by number. The caller has checked that the requester was told the number. */
export async function findOrderByNumber(
  tx: ReadHandle,
  number: string,
): Promise<{ order: OrderRow; events: HistoryEvent[] } | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.number, number));
  return order ? { order, events: await orderHistory(tx, order.id) } : null;
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return order;
}

export async function orderById(tx: ReadHandle, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  return order;
}

export const ordersById = async (tx: ReadHandle, ids: readonly string[]): Promise<OrderRow[]> =>
  ids.length
    ? tx
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids]))
    : [];

export async function orderOfCheckout(tx: ReadHandle, checkoutId: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, checkoutId));
  return order;
}

/** The order of a payment, held as with `lockOrder`. */
export async function lockOrderOfCheckout(tx: Tx, checkoutId: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, checkoutId)).for('update');
  return order;
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
 * Orders whose boxes and renewals were worked out by older rules, or of whose plan a cat gets no sticks for now: its day
 * may have come without anything having happened. In the order of their ids.
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

/** All orders of a household, the newest first, held as with `lockOrder`. */
export async function lockOrdersOf(tx: Tx, scope: HouseholdScope): Promise<OrderRow[]> {
  const mine = tx.select().from(orders).where(eq(orders.householdId, scope.householdId));
  const held = await mine.orderBy(asc(orders.id)).for('update');
  return held.toSorted((a, b) => b.placedAt.getTime() - a.placedAt.getTime());
}

export function orderHistory(tx: ReadHandle, orderId: string): Promise<HistoryEvent[]> {
  return tx
    .select({ ...getTableColumns(journeyEvents), parcel: parcelFacts })
    .from(journeyEvents)
    .leftJoin(trackedParcels, eq(trackedParcels.id, journeyEvents.id))
    .where(eq(journeyEvents.orderId, orderId))
    .orderBy(asc(journeyEvents.revision));
}

export async function insertOrderEvent(tx: Tx, event: typeof journeyEvents.$inferInsert): Promise<void> {
  await tx.insert(journeyEvents).values(event);
}

export async function updateOrder(tx: Tx, id: string, now: Partial<OrderRow>): Promise<void> {
  await tx.update(orders).set(now).where(eq(orders.id, id));
}

/** Orders with a parcel under way that nothing holds up. */
export function findParcels(tx: ReadHandle, stands: JourneyKey[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(inArray(orders.stands, stands), isNull(orders.exception)))
    .orderBy(asc(orders.movedAt))
    .limit(200);
}

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

/** Orders whose first box has been waiting for somebody to get sticks since before a moment. */
export function findStoppable(tx: ReadHandle, before: Date): Promise<OrderRow[]> {
  const { stands, exception, movedAt } = orders;
  return tx
    .select()
    .from(orders)
    .where(and(eq(stands, 'formula_creating'), isNull(exception), lt(movedAt, before)))
    .orderBy(asc(movedAt))
    .limit(200);
}

/** Whether every cat that `has` holds of had died before a moment, and there is one. */
export function allDied(householdId: SQLWrapper, has: SQL | undefined, before: Date): SQL | undefined {
  const { archivedReason, archivedAt } = catsView;
  const died = sql`${archivedReason} = 'died' and ${archivedAt} < ${before.toISOString()}::timestamptz`;
  const ofIt = sql`select 1 from ${catsView} where ${catsView.householdId} = ${householdId} and (${has})`;
  return and(sql`exists (${ofIt} and ${died})`, sql`not exists (${ofIt} and (${died}) is not true)`);
}

/** Orders whose sticks have not left and whose cats, with those that joined the plan, had all died before a moment. */
export async function ordersOfDeceased(tx: ReadHandle, stands: JourneyKey[], before: Date): Promise<OrderRow[]> {
  const ordered = sql`${orders.cats} @> jsonb_build_array(jsonb_build_object('id', ${catsView.id}))`;
  const joined = sql`${plansView.catIds} @> jsonb_build_array(${catsView.id})`;
  const rows = await tx
    .select({ order: orders })
    .from(orders)
    .leftJoin(plansView, eq(plansView.checkoutId, orders.checkoutId))
    .where(
      and(
        inArray(orders.stands, stands),
        sql`${orders.exception} is distinct from 'order_stopped'`,
        sql`${orders.exception} is distinct from 'box_stopped'`,
        allDied(orders.householdId, or(ordered, joined), before),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(200);
  return rows.map(({ order }) => order);
}

/** Notes that it is told, and what of; nothing where it has moved, or somebody else tells. */
export async function markLateMailed(tx: Tx, id: string, now: Date): Promise<OrderRow | undefined> {
  const [row] = await tx
    .update(orders)
    .set({ lateToldFor: orders.dueAt })
    .where(and(eq(orders.id, id), lt(orders.dueAt, now), isNull(orders.exception), untold))
    .returning();
  return row;
}

/** The address that the order was paid with. */
export async function emailOf(tx: ReadHandle, orderId: string): Promise<string> {
  const [row] = await tx
    .select({ email: buyersView.email })
    .from(orders)
    .innerJoin(buyersView, eq(buyersView.checkoutId, orders.checkoutId))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error('An order without a checkout.');
  return row.email;
}

export async function moveOrders(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  await tx.update(orders).set({ householdId: to.householdId }).where(eq(orders.householdId, from.householdId));
}

/** Every order of a household, and everything recorded of their journeys. */
export async function ordersOf(tx: ReadHandle, { householdId }: HouseholdScope) {
  const mine = eq(orders.householdId, householdId);
  const events = await tx
    .select({ event: journeyEvents })
    .from(journeyEvents)
    .innerJoin(orders, eq(orders.id, journeyEvents.orderId))
    .where(mine)
    .orderBy(asc(journeyEvents.at));
  return { orders: await tx.select().from(orders).where(mine), journey: events.map(({ event }) => event) };
}
