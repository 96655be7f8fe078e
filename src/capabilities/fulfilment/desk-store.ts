import {
  and,
  asc,
  count,
  eq,
  exists,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { buyersView, plansView } from '#src/capabilities/billing/views.ts';
import { COUNTRIES, zoneOf } from '#src/capabilities/pricing/rules/countries.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { OrdersQuery } from './contract.ts';
import { boxEvents, boxes, journeyEvents, orders } from './tables.ts';

/** An order, or a box that follows one: the desk moves both in the same way. */
type Parcel = typeof orders | typeof boxes;

const isLate = (parcel: Parcel, now: Date) => and(lt(parcel.dueAt, now), isNull(parcel.exception));

interface OrderFilter extends OrdersQuery {
  /** Parcels that have arrived and whose kits come back. */
  back: string[];
}

function fits(parcel: Parcel, { plan, zone, only, search, back }: OrderFilter, now: Date): SQL | undefined {
  const country = sql<string>`${parcel.shipTo} -> 'address' ->> 'country'`;
  return and(
    // Delivered parcels show up in searches only.
    search ? found(parcel, search) : or(underWay(parcel), back.length ? inArray(parcel.id, back) : undefined),
    plan && eq(orders.plan, plan),
    zone &&
      inArray(
        country,
        COUNTRIES.map(({ code }) => code).filter((code) => zoneOf(code) === zone),
      ),
    only === 'late' ? isLate(parcel, now) : undefined,
    only === 'trouble' ? isNotNull(parcel.exception) : undefined,
  );
}

/** A box that nobody gets sticks from any more waits for nothing. */
const underWay = (parcel: Parcel) =>
  parcel === orders
    ? and(ne(orders.stands, 'optimizer_delivered'), sql`${orders.exception} is distinct from 'order_stopped'`)
    : and(
        ne(boxes.stands, 'box_delivered'),
        or(ne(boxes.stands, 'box_paid'), sql`jsonb_array_length(${boxes.cats}) > 0`),
        sql`${boxes.exception} is distinct from 'box_stopped'`,
      );

const inEvents = {
  orders: (like: string) =>
    sql`(select from ${journeyEvents} where ${journeyEvents.orderId} = ${orders.id} and ${journeyEvents.tracking} ilike ${like})`,
  boxes: (like: string) =>
    sql`(select from ${boxEvents} where ${boxEvents.boxId} = ${boxes.id} and ${boxEvents.tracking} ilike ${like})`,
};

/** Order, cat, owner or tracking. */
function found(parcel: Parcel, search: string): SQL | undefined {
  const like = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(
    ilike(parcel.number, like),
    ilike(sql`${parcel.shipTo} ->> 'name'`, like),
    sql`exists (select from jsonb_array_elements(${parcel.cats as SQLWrapper}) cat where cat ->> 'name' ilike ${like})`,
    exists(inEvents[parcel === orders ? 'orders' : 'boxes'](like)),
  );
}

const columns = {
  order: orders,
  email: buyersView.email,
  amount: plansView.renewalAmount,
  currency: plansView.currency,
};

const orderRows = (tx: ReadHandle) =>
  tx
    .select({ ...columns, box: sql<null>`null` })
    .from(orders)
    .innerJoin(buyersView, eq(buyersView.checkoutId, orders.checkoutId))
    .leftJoin(plansView, eq(plansView.checkoutId, orders.checkoutId));

/** Boxes from the second month on; the first is a part of its order. */
const boxRows = (tx: ReadHandle, which: SQL | undefined) =>
  tx
    .select({ ...columns, box: boxes })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .innerJoin(buyersView, eq(buyersView.checkoutId, orders.checkoutId))
    .leftJoin(plansView, eq(plansView.checkoutId, orders.checkoutId))
    .where(and(isNotNull(boxes.stands), which));

/** Orders under way, what waits longest first. */
export function ordersFor(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date, limit: number) {
  return orderRows(tx)
    .where(fits(orders, query, now))
    .orderBy(asc(sql`coalesce(${orders.movedAt}, ${orders.placedAt})`), asc(orders.id))
    .limit(limit);
}

/** Boxes under way, what waits longest first. */
export function boxesFor(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date, limit: number) {
  return boxRows(tx, fits(boxes, query, now))
    .orderBy(asc(boxes.movedAt), asc(boxes.id))
    .limit(limit);
}

export async function orderById(tx: ReadHandle, _scope: StaffScope<'orders'>, id: string) {
  const [row] = await orderRows(tx).where(eq(orders.id, id));
  return row;
}

export async function boxById(tx: ReadHandle, _scope: StaffScope<'orders'>, id: string) {
  const [row] = await boxRows(tx, eq(boxes.id, id));
  return row;
}

const figures = (parcel: Parcel, now: Date) => ({
  orders: count(),
  late: sql<number>`(count(*) filter (where ${isLate(parcel, now)}))::int`,
  trouble: count(parcel.exception),
});

/** Counts orders by step, with those that are late or held up. */
export function countOrders(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date) {
  return tx
    .select({ stands: orders.stands, ...figures(orders, now) })
    .from(orders)
    .where(fits(orders, query, now))
    .groupBy(orders.stands);
}

/** The same of boxes. */
export function countBoxes(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date) {
  return tx
    .select({ stands: boxes.stands, ...figures(boxes, now) })
    .from(boxes)
    .innerJoin(orders, eq(orders.id, boxes.orderId))
    .where(and(isNotNull(boxes.stands), fits(boxes, query, now)))
    .groupBy(boxes.stands);
}
