import { sql } from 'drizzle-orm';
import type { TestServices } from './engines.ts';

/** Lets time pass for the clock and for jobs that wait for a moment, which the queue's own clock would not reach. Runs nothing. */
export async function advanceWithJobs({ clock, database: { db } }: TestServices, ms: number): Promise<void> {
  clock.advance(ms);
  await db.execute(
    sql`update pgboss.job set start_after = start_after - ${`${ms} milliseconds`}::interval where state in ('created', 'retry')`,
  );
}
