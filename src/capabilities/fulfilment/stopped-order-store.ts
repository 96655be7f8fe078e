import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { plansView } from '#src/capabilities/billing/views.ts';
import { catsView } from '#src/capabilities/households/views.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { orders } from './tables.ts';
import type { OrderRow } from './store.ts';

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
