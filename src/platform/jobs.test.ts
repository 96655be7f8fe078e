import { beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Engine, openBareServices } from '#tests/support/engines.ts';
import type { OpenServices } from './create-services.ts';
import { defineJob } from './jobs.ts';

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

    test('of those that wait together and say the same one is run for all; whatever comes later is run as well', async () => {
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
      await expect.poll(() => fed, { timeout: 20_000 }).toEqual(['retry 1']);
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
