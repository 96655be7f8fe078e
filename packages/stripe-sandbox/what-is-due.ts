import { and, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { clockOffset, sandboxTime } from './clock-in-statements.ts';
import type { Dependencies } from './request-context.ts';
import { deliveries, objects } from './tables.ts';

/**
 * Whether objects and deliveries are due on the sandbox's clock. One statement, because a running server asks often and
 * nothing is due most of the time.
 */
export async function whatIsDue(deps: Dependencies): Promise<{ objects: boolean; deliveries: boolean }> {
  const moment = sql`${Math.floor(deps.clock.now().getTime() / 1000)}::bigint + ${clockOffset}`;
  const dueObject = and(isNotNull(objects.dueAt), lte(objects.dueAt, moment), isNull(objects.testClock));
  const dueDelivery = and(isNull(deliveries.deliveredAt), lte(deliveries.nextAttemptAt, sandboxTime(deps)));
  const exists = (table: typeof objects | typeof deliveries, where: SQL | undefined) =>
    sql<boolean>`exists (select from ${table} where ${where})`;
  const found = deps.db.select({ objects: exists(objects, dueObject), deliveries: exists(deliveries, dueDelivery) });
  // A select without a table has one row.
  const [row] = await found.from(sql`(select) as one`);
  return row ?? { objects: false, deliveries: false };
}
