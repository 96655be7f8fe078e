import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type ConstructorOptions, fromDrizzle, fromPglite, type Job, type JobResult, PgBoss } from 'pg-boss';
import { withDeadline } from '#src/lib/deadline.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { Database } from './database.ts';
import { queuesWithDueJobs, wakeWorkersOfDueJobs } from './due-jobs.ts';
import type { EmbeddedClient } from './embedded/client.ts';
import type { AnyJob, AppServices, JobDefinition, Jobs } from './services.ts';
import type { Logger } from './log.ts';
import { loggedError, withoutParams } from './redact.ts';

export type { AnyJob, JobDefinition, Jobs };

export function defineJob<D extends object>(
  name: string,
  job: Omit<JobDefinition<D>, 'name' | 'retryLimit'> & { retryLimit?: number },
): JobDefinition<D> {
  return { name, ...job, retryLimit: job.retryLimit ?? 8 };
}

/** A job of a process that died is given to another after this lease. */
const LEASE_SECONDS = 30;
/** Time before the end of its lease at which a job counts as failed. The queue itself would fail all that were fetched with it, and log nothing. */
const BEFORE_LEASE_ENDS_SECONDS = 2;

/** A poll costs a statement for each queue; wakeWorkersOfDueJobs looks at all queues in one. */
const POLL_SECONDS = 60;

/** Runs jobs that were fetched together. All were committed by then, so that equal ones need not run twice. */
function together(services: AppServices, job: AnyJob) {
  const begun = new Map<string, Promise<void>>();
  return ({ id, data, retryCount }: Job<object>): Promise<void> => {
    const name = job.sameAs?.(data) ?? id;
    const running = begun.get(name) ?? job.run(services, data, { retryCount });
    begun.set(name, running);
    return running;
  };
}

/** Prepares the queues; work begins with `start`. Enqueueing is always part of the caller's transaction. */
export async function openJobs(database: Database, definitions: AnyJob[], log: Logger): Promise<Jobs> {
  const say = sayNowAndThen(log);
  const boss = new PgBoss({ ...sharedConnection(database), supervise: false, schedule: false });
  boss.on('error', say);
  await boss.start(); // remembers the queues there are
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const job of definitions) {
    if (known.has(job.name)) continue;
    await boss.createQueue(job.name, {
      policy: 'short',
      retryLimit: job.retryLimit,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: LEASE_SECONDS,
      notify: true,
    });
    // Has the queue remembered: looked up for the first time inside a transaction, the embedded engine would wait for itself.
    await boss.findJobs(job.name, { id: randomUUID() });
  }
  // Works, looks after the queues and keeps the schedule. Begun with the work, because on the embedded engine its first
  // statements take as long as the rest of the opening.
  const worker = new PgBoss({
    ...connection(database),
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    migrate: false,
  });
  worker.on('error', say);
  const wakers: { stop(): Promise<void> }[] = [];
  const runBatch = (services: AppServices, job: AnyJob, batch: Job<object>[]): Promise<JobResult[]> => {
    const run = together(services, job);
    return Promise.all(
      batch.map(async (one) => {
        const { id, retryCount, expireInSeconds } = one;
        const seconds = expireInSeconds - BEFORE_LEASE_ENDS_SECONDS;
        try {
          await withDeadline(run(one), seconds * 1000, () => new Error(`It took longer than ${seconds} s.`));
          return { id, status: 'completed' as const };
        } catch (error) {
          const outcome = retryCount < job.retryLimit ? 'job failed, will be retried' : 'job failed for the last time';
          log.error({ job: job.name, id, tries: retryCount + 1, error: loggedError(error) }, outcome);
          return { id, status: 'failed' as const, output: { error: withoutParams(String(error)) } };
        }
      }),
    );
  };
  return {
    enqueue: async (tx, job, data, { startAfterSeconds, singletonKey } = {}) => {
      await boss.send(job.name, data, {
        db: fromDrizzle(tx as never, sql as never),
        startAfter: startAfterSeconds,
        // The queue keeps one waiting job per key; a job without a key of its own must not be taken for another.
        singletonKey: singletonKey ?? randomUUID(),
      });
    },
    enqueueAll: async (tx, job, data) => {
      if (data.length === 0) return;
      const jobs = data.map((one) => ({ data: one, singletonKey: randomUUID() }));
      await boss.insert(job.name, jobs, { db: fromDrizzle(tx as never, sql as never) });
    },
    start: async (services) => {
      await worker.start();
      const options = {
        batchSize: 10,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        perJobResults: true as const,
      };
      const workers = new Map<string, string>();
      for (const job of definitions) {
        workers.set(job.name, await worker.work<object>(job.name, options, (batch) => runBatch(services, job, batch)));
        if (job.nightly) await runNightly(worker, job.name, job.nightly);
      }
      wakers.push(wakeWorkersOfDueJobs(worker, workers, say));
    },
    drain: async (services) => {
      let ran = 0;
      for (let again = true; again; ) {
        again = false;
        const due = await queuesWithDueJobs(database);
        for (const job of definitions) {
          if (!due.has(job.name)) continue;
          const run = together(services, job);
          const batch = await boss.fetch<object>(job.name, { batchSize: 50 });
          for (const one of batch) await run(one);
          if (batch.length)
            await boss.complete(
              job.name,
              batch.map(({ id }) => id),
            );
          ran += batch.length;
          again ||= batch.length > 0;
        }
      }
      return ran;
    },
    stop: async () => {
      await Promise.all(wakers.splice(0).map((waker) => waker.stop()));
      await worker.stop({ graceful: true, timeout: 5000 });
      await boss.stop();
    },
  };
}

const SAY_AGAIN_MS = 10_000;

/** A database that is away would fill the log, because the queue asks every second: one line in ten seconds says how many there were. */
function sayNowAndThen(log: Logger) {
  let said = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (error: Error | object) => {
    unsaid += 1;
    if (performance.now() - said < SAY_AGAIN_MS) return;
    // The queue copies some errors into plain objects.
    const cause = error instanceof Error ? error : Object.assign(new Error(), error);
    log.error({ error: loggedError(cause), times: unsaid }, 'job queue');
    said = performance.now();
    unsaid = 0;
  };
}

/** The schedule is a row that all processes share. A night on which none was running is made up for once. */
async function runNightly(boss: PgBoss, name: string, time: string): Promise<void> {
  const [hour, minute] = time.split(':').map(Number);
  await boss.schedule(name, `${minute} ${hour} * * *`, {}, { tz: SHOP_ZONE, missed: 'once', singletonKey: 'nightly' });
}

/** Opening and enqueueing need no session: one connection fewer for each process, and half the time to open. */
function sharedConnection(database: Database): ConstructorOptions {
  if (database.engine === 'pglite') return connection(database);
  const pool = database.client as pg.Pool;
  return { db: { executeSql: (text, values) => pool.query(text, values) } };
}

function connection(database: Database): ConstructorOptions {
  if (database.engine === 'pglite') {
    return { db: embeddedAdapter(database.client as EmbeddedClient), backend: 'pglite' };
  }
  // Pools of their own: waking workers needs a connection that stays, and jobs must not wait for requests.
  return database.session as ConstructorOptions;
}

const BLOCK = /^\s*BEGIN;([\s\S]*?);?\s*COMMIT;?\s*$/i;

type IDatabase = NonNullable<ConstructorOptions['db']>;

/** The queue's own BEGIN … COMMIT blocks become real transactions of the embedded engine; otherwise one failing block poisons the shared connection for everybody. */
function embeddedAdapter(client: EmbeddedClient): IDatabase {
  const adapter = fromPglite(client);
  return {
    ...adapter,
    async executeSql(text: string, values?: unknown[]) {
      if (values?.length) return client.query(text, values as never[]) as never;
      const block = BLOCK.exec(text);
      const results = block ? await client.transaction((tx) => tx.exec(block[1] ?? '')) : await client.exec(text);
      return { rows: results.flatMap((result) => result.rows) } as never;
    },
  } as IDatabase;
}
