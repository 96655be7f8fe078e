import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import { weightTrend } from './trend.ts';
import { fromGrams, toGrams, WEIGHT_UNITS, weightText } from './units.ts';

const weighings = fc.uniqueArray(
  fc.record({ back: fc.nat({ max: 60 }), grams: fc.integer({ min: 300, max: 15_000 }) }),
  { selector: ({ back }) => back, minLength: 3, maxLength: 20 },
);
const on = (day: string, list: { back: number; grams: number }[]) =>
  list.map(({ back, grams }) => ({ day: addDays(day, -back), grams }));

test('R303 the trend is that of the days between the weighings: neither the calendar nor their order matters', () => {
  fc.assert(
    fc.property(weighings, fc.integer({ min: -400, max: 400 }), (list, later) => {
      const trend = weightTrend(on('2026-12-01', list));
      expect(weightTrend(on('2026-12-01', list).toReversed())).toEqual(trend);
      expect(weightTrend(on(addDays('2026-12-01', later), list))).toEqual(trend);
    }),
  );
});

test('R303 read backwards a rise is a fall of as many grams, and a kitten that grows is never too fast', () => {
  fc.assert(
    fc.property(weighings, (list) => {
      const trend = weightTrend(on('2026-12-01', list));
      const mirrored = weightTrend(
        on(
          '2026-12-01',
          list.map(({ back, grams }) => ({ back: 60 - back, grams })),
        ),
      );
      expect(trend === null).toBe(mirrored === null);
      if (!trend || !mirrored) return;
      expect(Math.abs(trend.gramsPerWeek + mirrored.gramsPerWeek)).toBeLessThanOrEqual(1);
      const turned = { rising: 'falling', falling: 'rising', steady: 'steady' } as const;
      expect(mirrored.direction).toBe(turned[trend.direction]);
      if (trend.direction === 'rising') expect(weightTrend(on('2026-12-01', list), true)?.fast).toBe(false);
      // Losing weight fast is told of a kitten as well.
      if (trend.direction === 'falling') expect(weightTrend(on('2026-12-01', list), true)?.fast).toBe(trend.fast);
    }),
  );
});

test('a weight is shown in either unit by the number that comes back as nearly the same weight', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 15_000 }), fc.constantFrom(...WEIGHT_UNITS), (grams, unit) => {
      const shown = fromGrams(grams, unit);
      expect(weightText(grams, unit)).toBe(`${shown} ${unit}`);
      // Half of the last decimal: 5 g of a hundredth kilogram, 23 g of a tenth pound.
      expect(Math.abs(toGrams(shown, unit) - grams)).toBeLessThanOrEqual(unit === 'kg' ? 5 : 23);
      expect(fromGrams(toGrams(shown, unit), unit)).toBe(shown);
    }),
  );
});
