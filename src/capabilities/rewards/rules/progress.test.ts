import fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelOf } from './levels.ts';
import { experienceOf, fullSticks, pointsMissing, streakColour } from './progress.ts';

test('R347 the bar is (level x 100 minus experienceToNext) over level x 100, in 20 sticks', () => {
  expect(experienceOf({ level: 6, experienceToNext: 270 })).toEqual({ done: 330, of: 600 });
  expect(fullSticks(experienceOf({ level: 6, experienceToNext: 270 }), 20)).toBe(11);
  expect(fullSticks(experienceOf(levelOf(0)), 20)).toBe(0);
  fc.assert(
    fc.property(fc.nat(1_000_000), (lifetime) => {
      const { done, of } = experienceOf(levelOf(lifetime));
      expect(done).toBeGreaterThanOrEqual(0);
      expect(done).toBeLessThan(of);
    }),
  );
});

test('R346 sticks follow the progress, the last one fills with the last step, and it never goes beyond 100%', () => {
  expect(fullSticks({ done: 11, of: 14 }, 14)).toBe(11);
  expect(fullSticks({ done: 13, of: 14 }, 3)).toBe(2);
  expect(fullSticks({ done: 99, of: 14 }, 14)).toBe(14);
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 500 }), fc.integer({ min: 1, max: 400 }), (done, of) => {
      const full = fullSticks({ done, of }, 14);
      expect(full).toBeGreaterThanOrEqual(0);
      expect(full).toBeLessThanOrEqual(14);
      expect(full === 14).toBe(done >= of);
    }),
  );
});

test('R348 a streak is coloured by its days: 30 and more, 14, 7, below 7', () => {
  const colours = [0, 6, 7, 13, 14, 29, 30, 400].map(streakColour);
  expect(colours).toEqual(['russian', 'russian', 'saffron', 'saffron', 'marmalade', 'marmalade', 'berry', 'berry']);
});

test('R352 as many points are missing as the cost is above what there is, none where it is reached', () => {
  expect([pointsMissing(450, 340), pointsMissing(340, 340), pointsMissing(120, 340)]).toEqual([110, 0, 0]);
});
