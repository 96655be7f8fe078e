import { sql } from 'drizzle-orm';
import type { TestServices } from './engines.ts';

/** Lets time pass for the clock and for jobs that wait for a moment, which the queue's own clock would not reach. Runs nothing. */
export async function advanceWithJobs(
  { clock, database: { db } }: Pick<TestServices, 'clock' | 'database'>,
  ms: number,
): Promise<void> {
  clock.advance(ms);
  await db.execute(
    sql`update pgboss.job set start_after = start_after - ${`${ms} milliseconds`}::interval where state in ('created', 'retry')`,
  );
}

/** Gives jobs that were begun and not finished, as by a process that died, back to the queue at once. */
export async function retryJobs({ database: { db } }: TestServices): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
}
