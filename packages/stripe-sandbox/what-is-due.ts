import { and, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Dependencies } from './request-context.ts';
import { deliveries, objects, settings } from './tables.ts';

/**
 * Whether objects and deliveries are due on the sandbox's clock. One statement, because a running server asks often and
 * nothing is due most of the time.
 */
export async function whatIsDue({ db, clock }: Dependencies): Promise<{ objects: boolean; deliveries: boolean }> {
  const now = clock.now().getTime();
  const offset = sql`coalesce((select ${settings.clockOffset} from ${settings} where ${settings.id} = 1), 0)`;
  const moment = sql`${Math.floor(now / 1000)}::bigint + ${offset}`;
  const time = sql`to_timestamp(${now}::double precision / 1000 + ${offset})`;
  const dueObject = and(isNotNull(objects.dueAt), lte(objects.dueAt, moment), isNull(objects.testClock));
  const dueDelivery = and(isNull(deliveries.deliveredAt), lte(deliveries.nextAttemptAt, time));
  const exists = (table: typeof objects | typeof deliveries, where: SQL | undefined) =>
    sql<boolean>`exists (select from ${table} where ${where})`;
  const found = db.select({ objects: exists(objects, dueObject), deliveries: exists(deliveries, dueDelivery) });
  // A select without a table has one row.
  const [row] = await found.from(sql`(select) as one`);
  return row ?? { objects: false, deliveries: false };
}
