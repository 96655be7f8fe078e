import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Tx } from '#src/platform/database.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { consume, consumeGuess, rateLimitKey, release, wouldExceed } from './rate-limit.ts';
import { rateLimits } from './tables.ts';

const LIMIT = { max: 3, windowSeconds: 60 };
const BEGIN = Date.parse('2026-12-01T09:00:00Z');
const at = (seconds: number) => new Date(BEGIN + seconds * 1000);
const within = <T>(services: TestServices, work: (tx: Tx) => Promise<T>) =>
  services.transact(SYSTEM, ({ tx }) => work(tx));

test('a key holds neither the address nor the contact it counts, and its parts are not interchangeable', () => {
  const key = rateLimitKey('login-account', 'maryam@example.com');
  expect(key).toMatch(/^login-account:[\w-]{43}$/);
  expect(key).not.toContain('maryam');
  const keys = [
    rateLimitKey('a', 'x', 'y'),
    rateLimitKey('a', 'xy'),
    rateLimitKey('a', 'y', 'x'),
    rateLimitKey('b', 'x', 'y'),
    rateLimitKey('a', 'x'),
    rateLimitKey('a', 'x', ''),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

onOneEngine('limits', (open) => {
  test('in any minute that begins with a hit three are let in, and Retry-After is when the next one is', async () => {
    const services = await open();
    let run = 0;
    const pauses = fc.array(fc.constantFrom(0, 1, 7, 19, 20, 30, 59, 60, 61, 300), { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(pauses, async (steps) => {
        const key = `window ${run++}`;
        // The model: hits since the first of a window, written down by hand.
        let begun: number | null = null;
        let hits = 0;
        let now = 0;
        await within(services, async (tx) => {
          for (const pause of steps) {
            now += pause;
            if (begun === null || now - begun >= 60) [begun, hits] = [now, 0];
            const seen = await wouldExceed(tx, key, LIMIT, at(now));
            const refused = await consume(tx, key, LIMIT, at(now));
            hits += 1;
            expect(refused === null).toBe(hits <= 3);
            // Looking says the same as trying, and counts nothing.
            expect(seen?.code).toBe(refused?.code);
            expect(seen?.extras.retryAfter).toBe(refused?.extras.retryAfter);
            if (!refused) continue;
            expect([refused.status, refused.code]).toEqual([429, 'too-many-attempts']);
            expect(refused.extras.retryAfter).toBe(begun + 60 - now);
          }
        });
      }),
      { numRuns: 5 },
    );
  });

  test('of twenty hits at once three are let in, and one more for every hit that is taken back', async () => {
    const services = await open();
    const hit = () => within(services, (tx) => consume(tx, 'at once', LIMIT, at(0)));
    const first = await Promise.all(Array.from({ length: 20 }, hit));
    expect(first.filter((refused) => refused === null)).toHaveLength(3);
    await within(services, (tx) => release(tx, 'at once', 18));
    expect([await hit(), (await hit())?.code]).toEqual([null, 'too-many-attempts']);
    await within(services, (tx) => release(tx, 'at once', Infinity));
    const again = await Promise.all(Array.from({ length: 5 }, hit));
    expect(again.filter((refused) => refused === null)).toHaveLength(3);
    // Taking back more than there was gives nobody a credit, and of an unknown key nothing is taken.
    await within(services, (tx) => release(tx, 'at once', 1000));
    await within(services, (tx) => release(tx, 'never hit', 1000));
    const hits = await services.database.db.select().from(rateLimits).where(eq(rateLimits.key, 'at once'));
    expect(hits.map((row) => row.hits)).toEqual([0]);
    expect(await services.database.db.$count(rateLimits, eq(rateLimits.key, 'never hit'))).toBe(0);
  });

  test('a limit of nothing refuses the first hit, and a hit whose transaction is rolled back was none', async () => {
    const services = await open();
    const none = { max: 0, windowSeconds: 60 };
    expect((await within(services, (tx) => consume(tx, 'none', none, at(0))))?.extras.retryAfter).toBe(60);
    const undone = within(services, async (tx) => {
      for (let i = 0; i < 9; i++) await consume(tx, 'undone', LIMIT, at(0));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await within(services, (tx) => consume(tx, 'undone', LIMIT, at(0)))).toBeNull();
  });

  test('a guess that came too early is not heard and makes nobody wait longer; after the wait exactly one is', async () => {
    const services = await open();
    // Two guesses are free; then 10, 20, 40, 60, 60 … seconds; a day without a guess forgets them.
    const slowdown = { free: 2, firstSeconds: 10, longestSeconds: 60, forgetSeconds: 86_400 };
    const waits = [0, 10, 20, 40, 60, 60];
    await within(services, async (tx) => {
      const guess = (seconds: number) => consumeGuess(tx, 'guesses', slowdown, at(seconds));
      expect(await guess(0)).toBeNull();
      let now = 0;
      for (const wait of waits) {
        for (let early = 0; early < 3 && wait > 0; early++)
          expect((await guess(now + early * 3))?.extras.retryAfter).toBe(wait - early * 3);
        if (wait > 0) expect((await guess(now + wait - 0.5))?.extras.retryAfter).toBe(1);
        now += wait;
        expect([wait, await guess(now)]).toEqual([wait, null]);
      }
      // A clock that is behind makes nobody wait longer than from the newest guess.
      expect((await guess(now - 30))?.extras.retryAfter).toBe(90);
      expect((await guess(now + 59))?.extras.retryAfter).toBe(1);
      expect(await guess(now + 86_400)).toBeNull();
      expect(await guess(now + 86_400)).toBeNull();
      expect((await guess(now + 86_400))?.extras.retryAfter).toBe(10);
      await release(tx, 'guesses', Infinity);
      expect(await guess(now + 86_400)).toBeNull();
    });
  });
});
