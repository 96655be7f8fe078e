import { beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { type Engine, openBareHouse } from '#tests/support/engines.ts';
import type { House } from './house.ts';
import { type Notice, openLive, TOPICS } from './live.ts';

const system = { kind: 'system' } as const;

function ear() {
  const heard: Notice[] = [];
  return { heard, hear: (notices: readonly Notice[]) => void heard.push(...notices), end: () => {} };
}

for (const engine of ['pglite', 'postgres'] as Engine[]) {
  describe(`live (${engine})`, () => {
    let house: House;
    beforeAll(async () => {
      const opened = await openBareHouse(engine, []);
      house = opened.house;
      return opened.close;
    });

    test('told when the transaction has committed, never when it was rolled back, and nobody else hears it', async () => {
      const [one, other, began] = [ear(), ear(), performance.now()];
      const leave = [house.live.follow('one', one), house.live.follow('other', other)];
      const undone = house.transact(system, async (ctx) => {
        await ctx.tell('one', 'billing');
        throw new Error('changed my mind');
      });
      await expect(undone).rejects.toThrow('changed my mind');
      await house.transact(system, async (ctx) => {
        await ctx.tell('one', 'log');
        await ctx.tell('one', 'log');
        await ctx.tell('one', 'order');
        expect(one.heard).toEqual([]);
      });
      // Messages arrive in the order in which they were sent.
      await house.transact(system, (ctx) => ctx.tell('other', 'points'));
      await expect.poll(() => other.heard).toEqual(['points']);
      expect(new Set(one.heard)).toEqual(new Set(['log', 'order']));
      expect(house.live.told('one', performance.now() - began)).toEqual(['log', 'order']);
      for (const stop of leave) stop?.();
    });

    test('ten pages of a household at once, and an eleventh when one has left', () => {
      const pages = Array.from({ length: 10 }, () => house.live.follow('full', ear()));
      expect(pages.every((page) => page !== null)).toBe(true);
      expect(house.live.follow('full', ear())).toBeNull();
      expect(house.live.follow('roomy', ear())).not.toBeNull();
      pages[3]?.();
      expect(house.live.follow('full', ear())).not.toBeNull();
    });
  });
}

describe('live on several processes', () => {
  test('a second shop hears the first; one whose connection was cut tells its pages to ask for everything', async () => {
    const { house, close } = await openBareHouse('postgres', []);
    const second = await openLive(house.database, house.log);
    const page = ear();
    second.follow('one', page);
    await house.transact(system, (ctx) => ctx.tell('one', 'results'));
    await expect.poll(() => page.heard).toEqual(['results']);

    const admin = new pg.Client({ connectionString: (house.database.client as pg.Pool).options.connectionString });
    await admin.connect();
    const cut = "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen household'";
    await admin.query(`${cut} and datname = current_database()`);
    await expect.poll(() => page.heard, { timeout: 5000 }).toEqual(['results', ...TOPICS, 'session']);
    expect(second.told('one', 60_000)).toEqual([...TOPICS, 'session']);
    await house.transact(system, (ctx) => ctx.tell('one', 'cats'));
    await expect.poll(() => page.heard.at(-1)).toBe('cats');
    await admin.end();
    await second.close();
    await close();
  });
});
