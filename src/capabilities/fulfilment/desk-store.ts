import { and, asc, eq, ilike, inArray, isNotNull, isNull, lt, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { union, unionAll } from 'drizzle-orm/pg-core';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { buyersView, plansView } from '#src/capabilities/billing/views.ts';
import { COUNTRIES, zoneOf } from '#src/capabilities/pricing/rules/countries.ts';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { OrdersQuery } from './board-contract.ts';
import {
  boxes,
  boxEvents,
  boxUnderWay,
  journeyEvents,
  orders,
  orderUnderWay,
  parcelTerms,
  trigrams,
} from './tables.ts';

/** An order, or a box that follows one: the desk moves both in the same way. */
export type Parcel = typeof orders | typeof boxes;

export const isLate = (parcel: Parcel, now: Date) => and(lt(parcel.dueAt, now), isNull(parcel.exception));

export interface OrderFilter extends Omit<OrdersQuery, 'search'> {
  /** By a search; null without one. */
  found: Found | null;
  /** Parcels that have arrived and whose kits come back; with `only: 'kits'` those whose kits are still at home. */
  back: string[];
}

/**
 * The parcels that fit, as conditions that exclude each other and that an index answers each: with `or` between them every
 * parcel under way would be read. Delivered ones show up in searches, and while their kits are at home.
 */
export function fitting(parcel: Parcel, query: OrderFilter, now: Date): (SQL | undefined)[] {
  const { found, back } = query;
  const narrowed = narrowedTo(parcel, query, now);
  const open = underWay(parcel);
  const searched = found ? isFound(parcel, found) : undefined;
  if (query.only === 'kits') return [and(isOneOf(parcel.id, back), sql`not (${open})`, searched, narrowed)];
  if (searched) return [and(searched, narrowed)];
  const returning = and(inArray(parcel.id, back), sql`not (${open})`, narrowed);
  return back.length ? [and(open, narrowed), returning] : [and(open, narrowed)];
}

function isFound(parcel: Parcel, found: Found): SQL {
  const ids = parcel === orders ? found.orders : found.boxes;
  return isOneOf(parcel.id, ids.slice(0, MOST_FOUND));
}

function narrowedTo(parcel: Parcel, { plan, zone, only }: OrderFilter, now: Date): SQL | undefined {
  const inZone = COUNTRIES.map(({ code }) => code).filter((code) => zoneOf(code) === zone);
  return and(
    plan && eq(parcel.plan, plan),
    zone && inArray(parcel.country, inZone),
    only === 'late' ? isLate(parcel, now) : undefined,
    only === 'trouble' ? isNotNull(parcel.exception) : undefined,
  );
}

const underWay = (parcel: Parcel) => (parcel === orders ? orderUnderWay(orders) : boxUnderWay(boxes));

/** Results of a search, by id. */
export interface Found {
  orders: string[];
  boxes: string[];
}

/** Orders, and boxes, that a search goes through: a name that many cats have is not read to its end. */
export const MOST_FOUND = 1000;

/** So many of the parcels that a search finds, and one more where there are more; two statements. By number and tracking alone without `names`. */
export async function findParcels(
  tx: ReadHandle,
  _scope: StaffScope<'orders'>,
  search: string,
  by: { names: boolean },
): Promise<Found> {
  return { orders: await found(tx, orders, search, by), boxes: await found(tx, boxes, search, by) };
}

/** Characters of a search that groups of three can answer. */
const WHOLE_GROUP = 3;

/**
 * By order, cat, owner or tracking. Terms find the few rows that the other conditions then decide about. One or two
 * characters are the beginning of a word in a name or number; tracking numbers are searched by three or more.
 */
async function found(tx: ReadHandle, parcel: Parcel, search: string, by: { names: boolean }): Promise<string[]> {
  const like = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const short = [...search].length < WHOLE_GROUP;
  const terms = short ? sql`array['^' || lower(${search}::text)]` : trigrams(search);
  const among = (all: SQL) => sql`${all} @> ${terms}`;
  const named = and(
    among(parcelTerms(parcel)),
    parcel === boxes ? isNotNull(boxes.stands) : undefined,
    by.names
      ? or(
          ilike(parcel.number, like),
          ilike(sql`${parcel.shipTo} ->> 'name'`, like),
          sql`exists (select from jsonb_array_elements(${parcel.cats as SQLWrapper}) cat where cat ->> 'name' ilike ${like})`,
        )
      : ilike(parcel.number, like),
  );
  const events = parcel === orders ? journeyEvents : boxEvents;
  const parcelId = parcel === orders ? journeyEvents.orderId : boxEvents.boxId;
  const tracked = and(isNotNull(events.tracking), among(trigrams(events.tracking)), ilike(events.tracking, like));
  const limit = MOST_FOUND + 1;
  const byName = tx.select({ id: parcel.id }).from(parcel).where(named).limit(limit);
  if (short) return (await byName).map(({ id }) => id);
  const byTracking = tx.select({ id: parcelId }).from(events).where(tracked).limit(limit);
  const rows = await union(byName, byTracking).limit(limit);
  return rows.map(({ id }) => id);
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

/** Orders under way, the longest waiting first. Their ids come first, so that no more rows than are shown are joined. */
export function ordersFor(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date, limit: number) {
  const longest = [asc(sql`coalesce(${orders.movedAt}, ${orders.placedAt})`), asc(orders.id)];
  const [page, returning] = fitting(orders, query, now).map((which) =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(which)
      .orderBy(...longest)
      .limit(limit),
  );
  return orderRows(tx)
    .where(page && inArray(orders.id, returning ? unionAll(page, returning) : page))
    .orderBy(...longest)
    .limit(limit);
}

/** Boxes under way, the longest waiting first. */
export function boxesFor(tx: ReadHandle, _scope: StaffScope<'orders'>, query: OrderFilter, now: Date, limit: number) {
  const longest = [asc(boxes.movedAt), asc(boxes.id)];
  const [page, returning] = fitting(boxes, query, now).map((which) =>
    tx
      .select({ id: boxes.id })
      .from(boxes)
      .where(and(isNotNull(boxes.stands), which))
      .orderBy(...longest)
      .limit(limit),
  );
  return boxRows(tx, page && inArray(boxes.id, returning ? unionAll(page, returning) : page))
    .orderBy(...longest)
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
