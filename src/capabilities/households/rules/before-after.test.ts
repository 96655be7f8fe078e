import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPARED, compareMeasure, comparedSpans, isOver, welch } from './before-after.ts';
import { addDays } from './days.ts';
import type { MeasuredKind } from './measures.ts';

const SINCE = '2026-10-01';
const spans = { ...comparedSpans(SINCE, '2026-11-30'), over: true, stickDays: 28 };
const from = addDays(SINCE, -14);

/** One value a day over both spans: of the first 14 days, then of the 28 after them. */
const logged = (before: readonly number[], after: readonly number[]) =>
  [...before, ...after].map((value, index) => ({ day: addDays(from, index), value }));
const flat = (value: number, count: number) => Array.from({ length: count }, () => value);

test('N22 a cat that is as it was gets "no visible change", and no praise', () => {
  for (const kind of COMPARED) {
    const level = kind === 'weight' ? 4800 : 60;
    expect(compareMeasure(kind, logged(flat(level, 14), flat(level, 28)), spans)).toMatchObject({
      difference: 0,
      verdict: 'no-visible-change',
    });
  }
});

const TYPICAL: Record<MeasuredKind, { level: number; scatter: number }> = {
  weight: { level: 4800, scatter: 60 },
  activity: { level: 55, scatter: 12 },
  appetite: { level: 80, scatter: 15 },
  water: { level: 180, scatter: 40 },
};

/** Drawn evenly within the scatter, so that seeds repeat them. */
const drawn = (level: number, scatter: number, count: number) =>
  fc.array(fc.integer({ min: level - scatter, max: level + scatter }), { minLength: count, maxLength: count });

test('N22 days that scatter as days do show a change in at most one cat of a hundred', () => {
  for (const kind of COMPARED) {
    const { level, scatter } = TYPICAL[kind];
    const lives = fc.sample(fc.tuple(drawn(level, scatter, 14), drawn(level, scatter, 28)), {
      numRuns: 1000,
      seed: 22,
    });
    const changed = lives.filter(
      ([was, is]) => compareMeasure(kind, logged(was, is), spans).verdict !== 'no-visible-change',
    );
    expect(changed.length, kind).toBeLessThanOrEqual(10);
  }
});

test('N22 a change twice as large as the smallest that counts is seen among scattered days, in its direction', () => {
  const shifts: Record<MeasuredKind, number> = { weight: 200, activity: 24, appetite: 28, water: 75 };
  for (const kind of COMPARED) {
    const { level, scatter } = TYPICAL[kind];
    const lives = fc.tuple(drawn(level, scatter, 14), drawn(level, scatter, 28));
    for (const [was, is] of fc.sample(lives, { numRuns: 300, seed: 7 })) {
      const [more, less] = [1, -1].map((sign) =>
        compareMeasure(
          kind,
          logged(
            was,
            is.map((value) => value + sign * shifts[kind]),
          ),
          spans,
        ),
      );
      expect([more?.verdict, less?.verdict], kind).toEqual(['higher', 'lower']);
    }
  }
});

test('the order of the days within a span, and days outside of both, change nothing', () => {
  fc.assert(
    fc.property(
      drawn(55, 30, 14),
      drawn(55, 30, 28),
      fc.constantFrom(...COMPARED),
      fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 40 }),
      (was, is, kind, later) => {
        const found = compareMeasure(kind, logged(was, is), spans);
        expect(compareMeasure(kind, logged(was.toReversed(), [...is.toReversed(), ...later]), spans)).toEqual(found);
      },
    ),
  );
});

test('no verdict before the four weeks are over, for too few days, or for too few sticks', () => {
  const big = logged(flat(20, 14), flat(90, 28));
  expect(compareMeasure('activity', big, { ...spans, over: false })).toMatchObject({
    verdict: 'not-yet',
    threshold: null,
  });
  expect(compareMeasure('activity', big, { ...spans, stickDays: 13 }).verdict).toBe('too-few-sticks');
  expect(compareMeasure('activity', big, { ...spans, stickDays: 14 }).verdict).toBe('higher');
  expect(compareMeasure('activity', big.slice(8), spans)).toMatchObject({
    before: { days: 6, needed: 7 },
    verdict: 'too-few-days',
  });
  expect(compareMeasure('activity', big.slice(7, 27), spans).verdict).toBe('too-few-days');
  expect(compareMeasure('activity', big.slice(7, 28), spans).verdict).toBe('higher');
  expect(compareMeasure('activity', [], spans)).toMatchObject({ difference: null, verdict: 'too-few-days' });
});

test('fourteen days before the first stick and the twenty-eight from it on; without sticks the last fortnight', () => {
  expect(comparedSpans(SINCE, '2026-10-05')).toEqual({
    before: { from: '2026-09-17', to: '2026-09-30' },
    after: { from: '2026-10-01', to: '2026-10-28' },
  });
  expect(comparedSpans(null, '2026-10-05')).toEqual({ before: { from: '2026-09-22', to: '2026-10-05' }, after: null });
  expect(comparedSpans('2026-10-06', '2026-10-05').after).toBeNull();
  const { after } = spans;
  expect(after && [isOver(after, '2026-10-28'), isOver(after, '2026-10-29')]).toEqual([false, true]);
});

test('the error of a difference is that of Welch’s test: Student’s sleep data give t = -1.8608 at 17.776 degrees of freedom', () => {
  // R's manual, t.test(extra ~ group, data = sleep).
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value) / values.length;
  const { error, freedom } = welch(first, second);
  expect((mean(first) - mean(second)) / error).toBeCloseTo(-1.8608, 4);
  expect(freedom).toBeCloseTo(17.776, 3);
});
