import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averagePerDay, ceilingPerDay, EXAMPLE_CAT, GUARDED, shareOfCeiling } from './ceilings.ts';

test('the ceilings of a day for the example cat, reckoned by hand', () => {
  expect(ceilingPerDay(GUARDED.a, EXAMPLE_CAT.kilocalories)).toBe(25_000);
  expect(ceilingPerDay(GUARDED.d, EXAMPLE_CAT.kilocalories)).toBe(1875);
  expect(Math.round(averagePerDay(GUARDED.a))).toBe(429);
  expect(Math.round(averagePerDay(GUARDED.d))).toBe(71);
  expect(shareOfCeiling(GUARDED.a.onStick, GUARDED.a, EXAMPLE_CAT.kilocalories)).toBe(12);
  expect(shareOfCeiling(GUARDED.d.onStick, GUARDED.d, EXAMPLE_CAT.kilocalories)).toBe(27);
});

test('whoever eats more may have more, and no single stick reaches the ceiling of a cat that eats at all', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 400 }), fc.constantFrom(GUARDED.a, GUARDED.d), (kilocalories, guarded) => {
      expect(ceilingPerDay(guarded, kilocalories + 1)).toBeGreaterThan(ceilingPerDay(guarded, kilocalories));
      expect(guarded.onStick).toBeLessThan(ceilingPerDay(guarded, kilocalories));
      expect(averagePerDay(guarded)).toBeLessThan(guarded.onStick);
    }),
  );
});
