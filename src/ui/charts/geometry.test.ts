import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arc, curve, domainOf, labelled, nearest, runs, scale, spread, ticks } from './geometry.ts';

const value = fc.integer({ min: -5000, max: 15_000 });
const day = fc.option(value, { nil: null });
const days = fc.array(day, { minLength: 1, maxLength: 120 });
const PLACES = /-?\d+(?:\.\d+)?/g;

describe('geometry of the charts', () => {
  test('every value stands inside the frame, and more is higher up', () => {
    fc.assert(
      fc.property(days, fc.tuple(value, value), (values, [one, other]) => {
        const band = { low: Math.min(one, other), high: Math.max(one, other) };
        const domain = domainOf(values, { band });
        const y = scale(domain, [170, 0]);
        const drawn = values.filter((each) => each !== null);
        for (const each of drawn) {
          expect(y(each)).toBeGreaterThanOrEqual(0);
          expect(y(each)).toBeLessThanOrEqual(170);
        }
        const sorted = drawn.toSorted((a, b) => a - b).map(y);
        expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
      }),
      { numRuns: 60 },
    );
  });

  test('a wide band does not press the line flat; its nearer edge is shown to a cat outside of it', () => {
    const within = domainOf([4.38, 4.4, 4.39], { band: { low: 2.7, high: 4.6 } });
    expect(within.low).toBeGreaterThan(3.8);
    expect(within.high).toBeGreaterThan(4.6);
    expect(within.high - within.low).toBeGreaterThan(4.4 * 0.1);
    const above = domainOf([6, 6.1], { band: { low: 4, high: 5 } });
    expect(above.low).toBeLessThan(5);
    expect(above.low).toBeGreaterThan(4);
    expect(domainOf([null], { band: { low: 4, high: 5 } }).low).toBeLessThan(4);
  });

  test('a scale that is known beforehand stays as it is', () => {
    expect(domainOf([12, null, 80], { bounds: { low: 0, high: 100 } })).toEqual({ low: 0, high: 100 });
    expect(domainOf([])).toEqual({ low: 0, high: 1 });
    expect(domainOf([null])).toEqual({ low: 0, high: 1 });
    const one = domainOf([5100]);
    expect(one.low).toBeLessThan(5100);
    expect(one.high).toBeGreaterThan(5100);
  });

  test('the numbers at the side are round, in order, few and within the chart', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 2, max: 7 }), (low, span, most) => {
        const found = ticks({ low, high: low + span }, most);
        expect(found.length).toBeLessThanOrEqual(most);
        expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
        for (const tick of found) {
          expect(tick).toBeGreaterThanOrEqual(low - 1e-6);
          expect(tick).toBeLessThanOrEqual(low + span + 1e-6);
        }
      }),
      { numRuns: 80 },
    );
    expect(ticks({ low: 4.6, high: 5.3 }, 5)).toEqual([4.6, 4.8, 5, 5.2]);
    expect(ticks({ low: 0, high: 100 }, 5)).toEqual([0, 25, 50, 75, 100]);
  });

  test('a line is drawn through every written day, in order, and through none that was not', () => {
    fc.assert(
      fc.property(days, (values) => {
        const found = runs(values);
        const covered = found.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
        expect(covered).toEqual([...values.keys()].filter((index) => values[index] !== null));
        for (const [index, { from }] of found.entries()) {
          if (index > 0) expect(from).toBeGreaterThan((found[index - 1]?.to ?? 0) + 1);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('between two days the line stays between their values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 170 }), { minLength: 1, maxLength: 40 }), (heights) => {
        const xs = spread(heights.length, [16, 404]);
        const path = curve(heights.map((y, index) => ({ x: xs[index] ?? 0, y })));
        const pairs = (path.match(PLACES) ?? []).map(Number);
        const ys = pairs.filter((_, index) => index % 2 === 1);
        expect(ys.every((y) => heights.includes(y))).toBe(true);
        expect(ys.length).toBe(1 + 3 * (heights.length - 1));
      }),
      { numRuns: 40 },
    );
  });

  test('the last day is always named, and names do not touch', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 800 }), fc.integer({ min: 280, max: 1200 }), (count, width) => {
        const shown = labelled(count, width, 44);
        expect(shown.at(-1)).toBe(true);
        expect(shown.filter(Boolean).length * 44).toBeLessThanOrEqual(Math.max(44, width));
      }),
      { numRuns: 60 },
    );
  });

  test('the pointer finds the day that is nearest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: -20, max: 450 }), (count, x) => {
        const places = spread(count, [16, 404]);
        const found = Math.abs((places[nearest(places, x)] ?? 0) - x);
        expect(places.every((place) => Math.abs(place - x) >= found)).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(spread(1, [16, 404])).toEqual([404]);
  });

  test('a ring is never more than full and never less than empty', () => {
    expect(arc(-1, 52).drawn).toBe(0);
    expect(arc(3, 52).rest).toBe(0);
    expect(arc(0.5, 52).drawn).toBeCloseTo(Math.PI * 52);
  });
});
