import { and, desc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { countWhere } from './counts.ts';
import { alias } from 'drizzle-orm/pg-core';
import { integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { ReadHandle, Tx } from './database.ts';

/* The tables of pg-boss, as far as they are read here. It makes and migrates them itself. */
const boss = pgSchema('pgboss');
const job = boss.table('job', {
  id: uuid().notNull(),
  name: text().notNull(),
  state: text().notNull(),
  data: jsonb(),
  retryCount: integer('retry_count').notNull(),
  retryLimit: integer('retry_limit').notNull(),
  startAfter: timestamp('start_after', { withTimezone: true }).notNull(),
  completedOn: timestamp('completed_on', { withTimezone: true }),
  output: jsonb().$type<{ error?: string; message?: string }>(),
});
const schedule = boss.table('schedule', { name: text().notNull(), cron: text().notNull() });

export interface QueueState {
  name: string;
  /** Jobs that could run now, and those that wait for a later time: a delay, or another try. */
  due: number;
  later: number;
  active: number;
  /** Jobs that failed for the last time. */
  failed: number;
  /** Time at which the job that has been due for longest became due. */
  dueSince: Date | null;
}

const waits = sql`${job.state} in ('created', 'retry')`;
const isDue = sql`${waits} and ${job.startAfter} <= now()`;

/** Jobs that are not done, by queue; queues without one are left out. One statement. */
export async function queueStates(tx: ReadHandle): Promise<QueueState[]> {
  return tx
    .select({
      name: job.name,
      due: countWhere(isDue),
      later: countWhere(sql`${waits} and ${job.startAfter} > now()`),
      active: countWhere(sql`${job.state} = 'active'`),
      failed: countWhere(sql`${job.state} = 'failed'`),
      dueSince: sql<Date | null>`min(${job.startAfter}) filter (where ${isDue})`.mapWith(job.startAfter),
    })
    .from(job)
    .where(ne(job.state, 'completed'))
    .groupBy(job.name)
    .orderBy(job.name);
}

export interface FailedJob {
  id: string;
  queue: string;
  tries: number;
  at: Date | null;
  error: string;
}

/** Jobs that failed for the last time, the newest first. */
export async function failedJobs(tx: ReadHandle, limit: number): Promise<FailedJob[]> {
  const rows = await tx
    .select({ id: job.id, queue: job.name, retries: job.retryCount, at: job.completedOn, output: job.output })
    .from(job)
    .where(eq(job.state, 'failed'))
    .orderBy(desc(job.completedOn))
    .limit(limit);
  return rows.map(({ id, queue, retries, at, output }) => ({
    id,
    queue,
    tries: retries + 1,
    at,
    error: output?.error ?? output?.message ?? 'It took too long, or its process ended.',
  }));
}

/** Times of the jobs that run by themselves: minute and hour of every day in the shop's time zone. */
export async function nightlyJobs(tx: ReadHandle): Promise<{ name: string; hour: number; minute: number }[]> {
  const rows = await tx.select({ name: schedule.name, cron: schedule.cron }).from(schedule);
  return rows.map(({ name, cron }) => {
    const [minute = 0, hour = 0] = cron.split(' ').map(Number);
    return { name, hour, minute };
  });
}

/** Whether work on this id waits in a queue, or is under way. */
export async function isInQueue(tx: ReadHandle, queue: string, id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.name, queue), inArray(job.state, UNDER_WAY), sql`${job.data} ->> 'id' = ${id}`))
    .limit(1);
  return row !== undefined;
}

const UNDER_WAY = ['created', 'retry', 'active'];
const same = alias(job, 'same');

/**
 * Has a failed job run once more, at once. Its queue; undefined where it has not failed, is not there any more, or the same
 * work waits in another job.
 */
export async function retryFailedJob(tx: Tx, id: string): Promise<string | undefined> {
  const again = tx
    .select({ id: same.id })
    .from(same)
    .where(and(eq(same.name, job.name), eq(same.data, job.data), inArray(same.state, UNDER_WAY)));
  const [row] = await tx
    .update(job)
    .set({ state: 'retry', startAfter: sql`now()`, completedOn: null, retryLimit: sql`${job.retryLimit} + 1` })
    .where(and(eq(job.id, id), eq(job.state, 'failed'), notExists(again)))
    .returning({ queue: job.name });
  return row?.queue;
}
