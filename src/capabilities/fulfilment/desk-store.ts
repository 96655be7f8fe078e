import { and, asc, count, eq, exists, ilike, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { checkouts, subscriptions } from '#src/capabilities/billing/tables.ts';
import { cats } from '#src/capabilities/households/tables.ts';
import { COUNTRIES, zoneOf } from '#src/capabilities/pricing/rules/countries.ts';
import type { Tx } from '#src/platform/database.ts';
import type { OrdersQuery } from './contract.ts';
import { journeyEvents, orders } from './tables.ts';

const isLate = (now: Date) => and(lt(orders.dueAt, now), isNull(orders.exception));

function fits({ plan, zone, only, search }: OrdersQuery, now: Date): SQL | undefined {
  const country = sql<string>`${orders.shipTo} -> 'address' ->> 'country'`;
  return and(
    // What has arrived is out of sight until somebody looks for it.
    search ? found(search) : ne(orders.stands, 'optimizer_delivered'),
    plan && eq(orders.plan, plan),
    zone &&
      inArray(
        country,
        COUNTRIES.map(({ code }) => code).filter((code) => zoneOf(code) === zone),
      ),
    only === 'late' ? isLate(now) : undefined,
    only === 'trouble' ? isNotNull(orders.exception) : undefined,
  );
}

/** Order, cat, owner or tracking. */
function found(search: string): SQL | undefined {
  const like = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(
    ilike(orders.number, like),
    ilike(sql`${orders.shipTo} ->> 'name'`, like),
    sql`exists (select from jsonb_array_elements(${orders.cats}) cat where cat ->> 'name' ilike ${like})`,
    exists(
      sql`(select from ${journeyEvents} where ${journeyEvents.orderId} = ${orders.id} and ${journeyEvents.tracking} ilike ${like})`,
    ),
  );
}

const columns = {
  order: orders,
  email: checkouts.email,
  amount: subscriptions.renewalAmount,
  currency: subscriptions.currency,
};

/** Orders under way, what waits longest first. */
export function ordersFor(tx: Tx, _scope: StaffScope, query: OrdersQuery, now: Date, limit: number) {
  return tx
    .select(columns)
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .leftJoin(subscriptions, eq(subscriptions.checkoutId, orders.checkoutId))
    .where(fits(query, now))
    .orderBy(asc(sql`coalesce(${orders.movedAt}, ${orders.placedAt})`), asc(orders.id))
    .limit(limit);
}

export async function orderById(tx: Tx, _scope: StaffScope, id: string) {
  const [row] = await tx
    .select(columns)
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .leftJoin(subscriptions, eq(subscriptions.checkoutId, orders.checkoutId))
    .where(eq(orders.id, id));
  return row;
}

/** How many stand where, how many of them are late, and how many are held up. */
export function countOrders(tx: Tx, _scope: StaffScope, query: OrdersQuery, now: Date) {
  return tx
    .select({
      stands: orders.stands,
      orders: count(),
      late: sql<number>`(count(*) filter (where ${isLate(now)}))::int`,
      trouble: count(orders.exception),
    })
    .from(orders)
    .where(fits(query, now))
    .groupBy(orders.stands);
}

/** What the cats of these orders look like. */
export function catsIn(tx: Tx, _scope: StaffScope, ids: string[]) {
  return tx.select().from(cats).where(inArray(cats.id, ids));
}
