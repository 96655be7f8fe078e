import {
  and,
  asc,
  count,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { buyersView, plansView } from '#src/capabilities/billing/views.ts';
import type { PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { COUNTRIES, zoneOf } from '#src/capabilities/pricing/rules/countries.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { OrdersQuery } from './contract.ts';
import {
  boxEvents,
  boxes,
  boxUnderWay,
  journeyEvents,
  orders,
  orderUnderWay,
  parcelTrigrams,
  trigrams,
} from './tables.ts';

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
    plan && fitsPlan(parcel, plan),
    zone &&
      inArray(
        country,
        COUNTRIES.map(({ code }) => code).filter((code) => zoneOf(code) === zone),
      ),
    only === 'late' ? isLate(parcel, now) : undefined,
    only === 'trouble' ? isNotNull(parcel.exception) : undefined,
  );
}

const underWay = (parcel: Parcel) => (parcel === orders ? orderUnderWay(orders) : boxUnderWay(boxes));

/** The order of each box is looked up by its id: a join would read all orders where many boxes are under way. */
const fitsPlan = (parcel: Parcel, plan: PlanId) =>
  parcel === orders
    ? eq(orders.plan, plan)
    : sql`(select ${orders.plan} from ${orders} where ${orders.id} = ${boxes.orderId}) = ${plan}`;

/** Order, cat, owner or tracking. Trigrams find the few rows that the other conditions then decide about. */
function found(parcel: Parcel, search: string): SQL {
  const like = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const among = (all: SQL) => sql`${all} @> ${trigrams(search)}`;
  const named = and(
    among(parcelTrigrams(parcel)),
    parcel === boxes ? isNotNull(boxes.stands) : undefined,
    or(
      ilike(parcel.number, like),
      ilike(sql`${parcel.shipTo} ->> 'name'`, like),
      sql`exists (select from jsonb_array_elements(${parcel.cats as SQLWrapper}) cat where cat ->> 'name' ilike ${like})`,
    ),
  );
  const events = parcel === orders ? journeyEvents : boxEvents;
  const parcelId = parcel === orders ? journeyEvents.orderId : boxEvents.boxId;
  const tracked = and(isNotNull(events.tracking), among(trigrams(events.tracking)), ilike(events.tracking, like));
  return sql`${parcel.id} in (select ${parcel.id} from ${parcel} where ${named} union select ${parcelId} from ${events} where ${tracked})`;
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

/** Orders under way, what waits longest first. Their ids come first, so that no more rows than are shown are joined. */
export function ordersFor(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date, limit: number) {
  const longest = [asc(sql`coalesce(${orders.movedAt}, ${orders.placedAt})`), asc(orders.id)];
  const page = tx
    .select({ id: orders.id })
    .from(orders)
    .where(fits(orders, query, now))
    .orderBy(...longest)
    .limit(limit);
  return orderRows(tx)
    .where(inArray(orders.id, page))
    .orderBy(...longest);
}

/** Boxes under way, what waits longest first. */
export function boxesFor(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date, limit: number) {
  const longest = [asc(boxes.movedAt), asc(boxes.id)];
  const page = tx
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(isNotNull(boxes.stands), fits(boxes, query, now)))
    .orderBy(...longest)
    .limit(limit);
  return boxRows(tx, inArray(boxes.id, page)).orderBy(...longest);
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
    .where(and(isNotNull(boxes.stands), fits(boxes, query, now)))
    .groupBy(boxes.stands);
}
