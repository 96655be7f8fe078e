import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import { weightTrend } from './trend.ts';

const START = '2026-11-01';
const line = (grams: number, perDay: number, days: number) =>
  Array.from({ length: days }, (_, index) => ({ day: addDays(START, index), grams: grams + perDay * index }));

test('rising, steady and falling by half a percent a week', () => {
  expect(weightTrend(line(5000, 10, 8))).toMatchObject({
    direction: 'rising',
    gramsPerWeek: 70,
    percentPerWeek: 1.4,
    fast: false,
  });
  expect(weightTrend(line(5000, -10, 8))).toMatchObject({ direction: 'falling', gramsPerWeek: -70, fast: false });
  expect(weightTrend(line(5000, 3, 8))).toMatchObject({ direction: 'steady' });
  expect(weightTrend(line(5000, 0, 8))).toEqual({
    direction: 'steady',
    gramsPerWeek: 0,
    percentPerWeek: 0,
    fast: false,
  });
});

test('more than two percent a week is fast, but a kitten may grow', () => {
  expect(weightTrend(line(5000, -20, 8))?.fast).toBe(true);
  expect(weightTrend(line(1500, 20, 8))?.fast).toBe(true);
  expect(weightTrend(line(1500, 20, 8), true)).toMatchObject({ direction: 'rising', fast: false });
  expect(weightTrend(line(1500, -20, 8), true)?.fast).toBe(true);
});

test('too little is no trend: fewer than three weighings, or all of them within four days', () => {
  expect(weightTrend([])).toBeNull();
  expect(weightTrend(line(5000, 50, 2))).toBeNull();
  expect(weightTrend(line(5000, 50, 4))).toBeNull();
  expect(weightTrend(line(5000, 50, 5))).not.toBeNull();
});

test('a straight line is found whatever the order and the gaps', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 3, maxLength: 30 }),
      fc.integer({ min: -20, max: 20 }),
      (days, perDay) => {
        fc.pre(Math.max(...days) - Math.min(...days) >= 4);
        const weighings = days.map((back) => ({ day: addDays(START, back), grams: 6000 + perDay * back }));
        expect(weightTrend(weighings)?.gramsPerWeek).toBe(perDay * 7 + 0);
      },
    ),
  );
});
