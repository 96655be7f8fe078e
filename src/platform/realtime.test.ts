import fc from 'fast-check';
import pino from 'pino';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import pg from 'pg';
import { Unavailable } from '#src/lib/unavailable.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { type Engine, openBareServices } from '#tests/support/engines.ts';
import type { AppServices } from './services.ts';
import { type Message, openRealtime, TOPICS } from './realtime.ts';

function ear() {
  const heard: Message[] = [];
  return { heard, onMessage: (notices: readonly Message[]) => void heard.push(...notices), end: () => {} };
}

for (const engine of ['pglite', 'postgres'] as Engine[]) {
  describe(`live (${engine})`, () => {
    let services: AppServices;
    beforeAll(async () => {
      const opened = await openBareServices(engine, []);
      services = opened.services;
      return opened.close;
    });

    test('told when the transaction has committed, never when it was rolled back, and nobody else hears it', async () => {
      const [one, other, began] = [ear(), ear(), performance.now()];
      const leave = [services.realtime.follow('one', one), services.realtime.follow('other', other)];
      const undone = services.transact(SYSTEM, async (ctx) => {
        await ctx.notify('one', 'billing');
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      await services.transact(SYSTEM, async (ctx) => {
        await ctx.notify('one', 'log');
        await ctx.notify('one', 'log');
        await ctx.notify('one', 'order');
        expect(one.heard).toEqual([]);
      });
      // Messages arrive in the order in which they were sent.
      await services.transact(SYSTEM, (ctx) => ctx.notify('other', 'points'));
      await expect.poll(() => other.heard).toEqual(['points']);
      expect(new Set(one.heard)).toEqual(new Set(['log', 'order']));
      expect(services.realtime.recent('one', performance.now() - began)).toEqual(['log', 'order']);
      for (const stop of leave) stop?.();
    });

    test('a page hears everything about its household, in order, and nothing else', async () => {
      const households = ['miso', 'misos', 'biscuit'];
      const notice = fc.record({
        to: fc.constantFrom(...households),
        topic: fc.constantFrom(...TOPICS, 'session' as const),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(fc.array(notice, { maxLength: 4 }), { maxLength: 6 }), async (transactions) => {
          const pages = households.map((household) => ({ household, ...ear() }));
          const last = ear();
          const leave = [...pages, { household: 'last', ...last }].map((page) =>
            services.realtime.follow(page.household, page),
          );
          for (const told of transactions)
            await services.transact(SYSTEM, async (ctx) => {
              for (const { to, topic } of told) await ctx.notify(to, topic);
            });
          await services.transact(SYSTEM, (ctx) => ctx.notify('last', 'log'));
          await expect.poll(() => last.heard).toEqual(['log']);
          // A topic told twice within one transaction is delivered once.
          for (const { household, heard } of pages)
            expect(heard).toEqual(
              transactions.flatMap((told) => [
                ...new Set(told.filter(({ to }) => to === household).map(({ topic }) => topic)),
              ]),
            );
          for (const stop of leave) stop?.();
        }),
        { numRuns: 8 },
      );
    });

    test('a page that has left hears nothing more, also when it leaves twice', async () => {
      const [gone, here] = [ear(), ear()];
      const leave = services.realtime.follow('leaving', gone);
      const stay = services.realtime.follow('leaving', here);
      leave?.();
      leave?.();
      await services.transact(SYSTEM, (ctx) => ctx.notify('leaving', 'cats'));
      await expect.poll(() => here.heard).toEqual(['cats']);
      expect(gone.heard).toEqual([]);
      stay?.();
      // A page that returns within two minutes is told of what it missed; longer is not remembered.
      expect(services.realtime.recent('leaving', 0)).toEqual([]);
      expect(services.realtime.recent('leaving', 120_001)).toEqual([...TOPICS, 'session']);
      expect(services.realtime.recent('somebody else', 0)).toEqual([]);
    });

    test('ten pages of a household at once, and an eleventh when one has left', () => {
      const pages = Array.from({ length: 10 }, () => services.realtime.follow('full', ear()));
      expect(pages.every((page) => page !== null)).toBe(true);
      expect(services.realtime.follow('full', ear())).toBeNull();
      expect(services.realtime.follow('roomy', ear())).not.toBeNull();
      pages[3]?.();
      expect(services.realtime.follow('full', ear())).not.toBeNull();
    });
  });
}

describe('live on several processes', () => {
  test('a second shop hears the first; one whose connection was cut tells its pages to ask for everything', async () => {
    const { services, close } = await openBareServices('postgres', []);
    const second = await openRealtime(services.database, services.log);
    const page = ear();
    second.follow('one', page);
    await services.transact(SYSTEM, (ctx) => ctx.notify('one', 'results'));
    await expect.poll(() => page.heard).toEqual(['results']);

    const admin = new pg.Client({ connectionString: (services.database.client as pg.Pool).options.connectionString });
    await admin.connect();
    const cut = "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen household'";
    await admin.query(`${cut} and datname = current_database()`);
    await expect.poll(() => page.heard).toEqual(['results', ...TOPICS, 'session']);
    expect(second.recent('one', 60_000)).toEqual([...TOPICS, 'session']);
    await services.transact(SYSTEM, (ctx) => ctx.notify('one', 'cats'));
    await expect.poll(() => page.heard.at(-1)).toBe('cats');
    await admin.end();
    await second.close();
    await close();
  });

  test('a server that refuses the connection for a while is asked until it does not; then every page asks for everything', async () => {
    const { services, close } = await openBareServices('postgres', []);
    onTestFinished(close);
    const warnings: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });
    const second = await openRealtime(services.database, log);
    onTestFinished(() => second.close());
    const pages = [ear(), ear()];
    for (const [i, page] of pages.entries()) second.follow(`household ${i}`, page);

    const url = new URL((services.database.client as pg.Pool).options.connectionString ?? '');
    const name = url.pathname.slice(1);
    url.pathname = '/postgres';
    const admin = new pg.Client({ connectionString: url.href });
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen household' and datname = $1",
      [name],
    );
    await expect.poll(() => warnings.length).toBeGreaterThan(1);
    expect(pages.map(({ heard }) => heard)).toEqual([[], []]);
    await admin.query(`alter database ${name} allow_connections true`);
    await expect.poll(() => pages.map(({ heard }) => heard.length)).toEqual([TOPICS.length + 1, TOPICS.length + 1]);
    expect(new Set(warnings)).toEqual(new Set(['live updates: connection lost']));
  });

  test('a shop that closes ends every stream once, takes no more, and says when to come back', async () => {
    const { services, close } = await openBareServices('pglite', []);
    onTestFinished(close);
    let ends = 0;
    const page = { ...ear(), end: () => void (ends += 1) };
    services.realtime.follow('one', page);
    services.realtime.follow('two', { ...page });
    const twice = await Promise.all([services.realtime.close(), services.realtime.close()]);
    expect([twice.length, ends]).toEqual([2, 2]);
    const late = () => services.realtime.follow('one', page);
    expect(late).toThrow(Unavailable);
    expect(late).toThrow(expect.objectContaining({ code: 'closing', extras: { retryAfter: 1 } }));
  });
});
