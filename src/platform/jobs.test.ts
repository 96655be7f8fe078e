import { sql } from 'drizzle-orm';
import pino from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Engine, openBareServices } from '#tests/support/engines.ts';
import type { OpenServices } from './create-services.ts';
import { type AnyJob, defineJob, openJobs } from './jobs.ts';

const fed: string[] = [];
let refuseOnce = true;
const feed = defineJob<{ cat: string }>('test-feed', { run: async (_, { cat }) => void fed.push(cat) });
const breaks = defineJob<object>('test-breaks', {
  run: async (_, _data, attempt) => {
    if (!refuseOnce) return void fed.push(`retry ${attempt?.retryCount}`);
    refuseOnce = false;
    throw new Error('the bowl fell');
  },
});

const counts = defineJob<{ bowl: string; at: number }>('test-counts', {
  sameAs: ({ bowl }) => bowl,
  run: async (_, { bowl }) => void fed.push(bowl),
});

const tidies = defineJob<object>('test-tidies', { nightly: '03:20', run: async () => void fed.push('tidied') });

for (const engine of ['pglite', 'postgres'] as Engine[]) {
  describe(`jobs (${engine})`, () => {
    let services: OpenServices;
    beforeAll(async () => {
      const opened = await openBareServices(engine, [feed, breaks, counts, tidies]);
      services = opened.services;
      return opened.close;
    });

    test('a job enqueued in a transaction that commits runs once; one that is rolled back never does', async () => {
      fed.length = 0;
      await services.transact(SYSTEM, (ctx) => ctx.enqueue(feed, { cat: 'Miso' }));
      const undone = services.transact(SYSTEM, async (ctx) => {
        await ctx.enqueue(feed, { cat: 'Biscuit' });
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      await services.jobs.drain(services);
      await services.jobs.drain(services);
      expect(fed).toEqual(['Miso']);
    });

    test('of several waiting jobs with one key a single one runs', async () => {
      fed.length = 0;
      for (let i = 0; i < 5; i++) {
        await services.transact(SYSTEM, (ctx) => ctx.enqueue(feed, { cat: 'Noor' }, { singletonKey: 'noor' }));
      }
      await services.jobs.drain(services);
      expect(fed).toEqual(['Noor']);
    });

    test('of equal jobs that wait together one is run for all; later ones are run as well', async () => {
      fed.length = 0;
      const ask = (bowl: string, at: number) => services.transact(SYSTEM, (ctx) => ctx.enqueue(counts, { bowl, at }));
      for (let at = 0; at < 5; at++) await ask(at % 2 ? 'hall' : 'kitchen', at);
      expect(await services.jobs.drain(services)).toBe(5);
      expect(fed.toSorted()).toEqual(['hall', 'kitchen']);
      await ask('hall', 6);
      await services.jobs.drain(services);
      expect(fed.toSorted()).toEqual(['hall', 'hall', 'kitchen']);
    });

    test('50 transactions at once enqueue 50 jobs', async () => {
      fed.length = 0;
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => services.transact(SYSTEM, (ctx) => ctx.enqueue(feed, { cat: String(i) }))),
      );
      await services.jobs.drain(services);
      expect(new Set(fed).size).toBe(50);
    });

    test('a worker is woken, and a job that fails is tried again', async () => {
      fed.length = 0;
      refuseOnce = true;
      await services.jobs.start(services);
      await services.transact(SYSTEM, (ctx) => ctx.enqueue(breaks, {}));
      await expect.poll(() => fed).toEqual(['retry 1']);
    });

    test('a nightly job has one place in the calendar, however many processes start', async () => {
      await services.jobs.start(services);
      const rows = await services.database.db.execute('select name, cron, timezone from pgboss.schedule');
      expect((rows as unknown as { rows: unknown[] }).rows).toEqual([
        { name: 'test-tidies', cron: '20 3 * * *', timezone: 'Asia/Dubai' },
      ]);
    });
  });
}

interface LogLine {
  msg: string;
  job: string;
  tries: number;
  error: { message: string; cause?: { message: string } };
}

interface StoredJob {
  state: string;
  retry_count: number;
  output: { error?: string } | null;
}

/** A process with these jobs, its log, and their rows. */
async function processWith(jobs: AnyJob[], engine: Engine = 'pglite') {
  const lines: LogLine[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { services, close } = await openBareServices(engine, jobs, {}, log);
  onTestFinished(close);
  const rowsOf = async ({ name }: AnyJob): Promise<StoredJob[]> => {
    const found = await services.database.db.execute(
      sql`select state, retry_count, output from pgboss.job where name = ${name} order by created_on`,
    );
    return (found as unknown as { rows: StoredJob[] }).rows;
  };
  const change = (query: ReturnType<typeof sql>) => services.database.db.execute(query);
  return { services, lines, rowsOf, change };
}

const enqueue = <D extends object>(services: OpenServices, job: AnyJob, data: D, options = {}) =>
  services.transact(SYSTEM, (ctx) => ctx.enqueue(job, data, options));

describe('jobs that fail', () => {
  test('every failure is in the log without input, the last one as the last, and then it is not tried again', async () => {
    let tries = 0;
    const spills = defineJob<{ name: string }>('test-spills', {
      retryLimit: 1,
      run: async ({ database }, { name }) => {
        tries += 1;
        await database.transaction((tx) => tx.execute(sql`select ${name}::int`));
      },
    });
    const { services, lines, rowsOf, change } = await processWith([spills]);
    await services.jobs.start(services);
    await enqueue(services, spills, { name: 'Maryam' });
    await expect.poll(async () => (await rowsOf(spills))[0]?.state).toBe('retry');
    // It would be tried again after two seconds and more.
    await change(sql`update pgboss.job set start_after = now() where name = ${spills.name}`);
    await expect.poll(async () => (await rowsOf(spills))[0]?.state).toBe('failed');
    expect(lines.map(({ msg, job, tries: nth }) => `${msg}: ${job} ${nth}`)).toEqual([
      'job failed, will be retried: test-spills 1',
      'job failed for the last time: test-spills 2',
    ]);
    expect(lines[0]?.error.message).toContain('Failed query');
    expect(JSON.stringify([lines, (await rowsOf(spills))[0]?.output])).not.toContain('Maryam');
    expect([tries, await services.jobs.drain(services)]).toEqual([2, 0]);
  });

  test('a job without an end is failed before its lease ends and is in the log; the others fetched with it are done once', async () => {
    const done: string[] = [];
    const hangs = defineJob<{ bowl: string }>('test-hangs', {
      run: async (_, { bowl }) => {
        done.push(bowl);
        if (bowl === 'bottomless' && done.filter((one) => one === bowl).length === 1) await new Promise(() => {});
      },
    });
    const { services, lines, rowsOf, change } = await processWith([hangs]);
    for (const bowl of ['bottomless', 'hall', 'kitchen']) await enqueue(services, hangs, { bowl });
    await change(sql`update pgboss.job set expire_seconds = 3 where name = ${hangs.name}`);
    await services.jobs.start(services);
    await expect
      .poll(async () => (await rowsOf(hangs)).map(({ state }) => state).toSorted())
      .toEqual(['completed', 'completed', 'retry']);
    expect(lines).toMatchObject([
      {
        msg: 'job failed, will be retried',
        job: 'test-hangs',
        tries: 1,
        error: { message: 'It took longer than 1 s.' },
      },
    ]);
    await change(sql`update pgboss.job set start_after = now() where name = ${hangs.name} and state = 'retry'`);
    await expect
      .poll(async () => (await rowsOf(hangs)).map(({ state, retry_count }) => `${state} ${retry_count}`).toSorted())
      .toEqual(['completed 0', 'completed 0', 'completed 1']);
    expect(done.toSorted()).toEqual(['bottomless', 'bottomless', 'hall', 'kitchen']);
  });

  test('a drain throws what a job throws', async () => {
    const throws = defineJob<object>('test-throws', { run: () => Promise.reject(new Error('the bowl fell')) });
    const { services } = await processWith([throws]);
    await enqueue(services, throws, {});
    await expect(services.jobs.drain(services)).rejects.toThrow('the bowl fell');
  });
});

describe('jobs of several processes', () => {
  test('two that share a database do each job once; a job due later waits', async () => {
    const done: number[] = [];
    const washes = defineJob<{ bowl: number }>('test-washes', { run: async (_, { bowl }) => void done.push(bowl) });
    const { services: one, rowsOf } = await processWith([washes], 'postgres');
    const two = await openJobs(one.database, [washes], one.log);
    onTestFinished(() => two.stop());
    await enqueue(one, washes, { bowl: -1 }, { startAfterSeconds: 3600 });
    await one.transact(SYSTEM, async (ctx) => {
      for (let bowl = 0; bowl < 60; bowl++) await ctx.enqueue(washes, { bowl });
    });
    await Promise.all([one.jobs.start(one), two.start(one)]);
    await expect.poll(() => done.length).toBe(60);
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, bowl) => bowl));
    const [later] = await rowsOf(washes);
    expect(later).toMatchObject({ state: 'created', retry_count: 0 });
  });

  test('a process that is told to stop finishes its running jobs', async () => {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const dries = defineJob<object>('test-dries', {
      run: async () => {
        begun.resolve();
        await goOn.promise;
      },
    });
    const { services, rowsOf } = await processWith([dries]);
    await enqueue(services, dries, {});
    await services.jobs.start(services);
    await begun.promise;
    const stopped = services.jobs.stop();
    goOn.resolve();
    await stopped;
    expect(await rowsOf(dries)).toMatchObject([{ state: 'completed' }]);
  });
});
