import { beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
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
    await expect.poll(() => page.heard, { timeout: 5000 }).toEqual(['results', ...TOPICS, 'session']);
    expect(second.recent('one', 60_000)).toEqual([...TOPICS, 'session']);
    await services.transact(SYSTEM, (ctx) => ctx.notify('one', 'cats'));
    await expect.poll(() => page.heard.at(-1)).toBe('cats');
    await admin.end();
    await second.close();
    await close();
  });
});
