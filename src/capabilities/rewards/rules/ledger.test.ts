import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterEntry, type PointsClaim, entryOf, pendingEntries, type Sums, type SubjectTotal } from './ledger.ts';
import { levelOf } from './levels.ts';
import { tierOf } from './tiers.ts';

const EMPTY: Sums = { balance: 0, debt: 0 };

/** A ledger in memory, kept by the same rules. */
class Ledger {
  sums = EMPTY;
  rows: { about: string; delta: number }[] = [];
  add(about: string, delta: number) {
    const entry = entryOf(this.sums, delta);
    expect(entry.points - entry.owed).toBe(delta);
    this.sums = afterEntry(this.sums, entry);
    expect(Math.min(this.sums.balance, this.sums.debt)).toBe(0);
    this.rows.push({ about, delta });
  }
  totals(): SubjectTotal[] {
    return [...Map.groupBy(this.rows, ({ about }) => about)].map(([about, rows]) => ({
      about,
      reason: 'box',
      entries: rows.length,
      worth: rows.reduce((sum, { delta }) => sum + delta, 0),
    }));
  }
  /** Returns the number of added rows. */
  settle(claims: PointsClaim[]): number {
    const missing = pendingEntries(this.totals(), { of: ['box:'], claims });
    for (const { about, delta } of missing) this.add(about, delta);
    return missing.length;
  }
}

const claimOf = (name: number): PointsClaim => ({ about: `box:${name}`, reason: 'box', points: 10 + name });
const world = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }).map((names) => names.map(claimOf));
const worth = (claims: PointsClaim[]) => claims.reduce((sum, { points }) => sum + points, 0);

test('R485 after any claims the balance is never negative and never positive beside a debt', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 40 }), (deltas) => {
      const ledger = new Ledger();
      for (const delta of deltas) ledger.add('anything', delta);
      const { balance, debt } = ledger.sums;
      expect(Math.min(balance, debt)).toBe(0);
      expect(balance - debt).toBe(deltas.reduce((sum, delta) => sum + delta, 0));
    }),
  );
});

test('R485 settled again nothing is added; the final state decides, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(world, { maxLength: 6 }), fc.array(world, { maxLength: 6 }), world, (one, other, last) => {
      const ends = [one, other].map((worlds) => {
        const ledger = new Ledger();
        for (const claims of [...worlds, last]) {
          ledger.settle(claims);
          expect(ledger.settle(claims.toReversed())).toBe(0);
          expect(ledger.sums).toEqual({ balance: worth(claims), debt: 0 });
        }
        return ledger.sums;
      });
      expect(ends[0]).toEqual(ends[1]);
    }),
  );
});

test('R485 a reversal of spent points is owed, and earning them again restores the balance', () => {
  fc.assert(
    fc.property(world, world, fc.nat({ max: 200 }), (before, between, wish) => {
      const ledger = new Ledger();
      ledger.settle(before);
      const cost = Math.min(wish, ledger.sums.balance);
      ledger.add('redeem:1', 0 - cost);
      const spent = ledger.sums;
      ledger.settle(between);
      expect(ledger.sums.balance - ledger.sums.debt).toBe(worth(between) - cost);
      ledger.settle(before);
      expect(ledger.sums).toEqual(spent);
      ledger.add('redeem:1', cost);
      expect(ledger.sums).toEqual({ balance: worth(before), debt: 0 });
    }),
  );
});

test('R485 a reversal takes back the points that were given, at whatever value today, and leaves other subjects alone', () => {
  const given: SubjectTotal = { about: 'box:1', reason: 'box', entries: 1, worth: 50 };
  expect(pendingEntries([given], { of: ['box:'], claims: [] })).toEqual([
    { about: 'box:1', reason: 'box', sequence: 2, delta: -50 },
  ]);
  expect(pendingEntries([given], { of: ['box:'], claims: [{ about: 'box:1', reason: 'box', points: 80 }] })).toEqual(
    [],
  );
  expect(pendingEntries([given], { of: ['results:', 'box'], claims: [] })).toEqual([]);
  const [again] = pendingEntries([{ ...given, entries: 2, worth: 0 }], {
    of: ['box:1'],
    claims: [{ about: 'box:1', reason: 'box', points: 80, at: new Date(0) }],
  });
  expect(again).toEqual({ about: 'box:1', reason: 'box', sequence: 3, delta: 80 });
});

test('R486 R503 Silver up to 499, Gold from 500, the next tier at 2000', () => {
  expect(tierOf(0)).toEqual({ tier: 'Silver', nextTier: { name: 'Gold', at: 500, missing: 500 } });
  expect(tierOf(499)).toEqual({ tier: 'Silver', nextTier: { name: 'Gold', at: 500, missing: 1 } });
  expect(tierOf(500)).toEqual({ tier: 'Gold', nextTier: { name: 'Platinum', at: 2000, missing: 1500 } });
  expect(tierOf(2000)).toEqual({ tier: 'Platinum', nextTier: null });
});

test('R358 the first level takes 100 points, each later one 100 more than the one before; every point counts once', () => {
  expect(levelOf(0)).toEqual({ level: 1, experienceToNext: 100 });
  expect(levelOf(99)).toEqual({ level: 1, experienceToNext: 1 });
  expect(levelOf(100)).toEqual({ level: 2, experienceToNext: 200 });
  expect(levelOf(299)).toEqual({ level: 2, experienceToNext: 1 });
  expect(levelOf(600)).toEqual({ level: 4, experienceToNext: 400 });
  fc.assert(
    fc.property(fc.nat({ max: 200_000 }), (points) => {
      const { level, experienceToNext } = levelOf(points);
      const used = (100 * level * (level - 1)) / 2;
      expect(used + level * 100 - experienceToNext).toBe(points);
      expect(experienceToNext).toBeGreaterThan(0);
      expect(experienceToNext).toBeLessThanOrEqual(level * 100);
    }),
  );
});
