import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromGrams, toGrams, WEIGHT_UNITS, weightText } from './units.ts';

test('a weight comes back as it was said, in kg with two decimals and in lb with one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 1500 }), (hundredths) => {
      expect(fromGrams(toGrams(hundredths / 100, 'kg'), 'kg')).toBe(hundredths / 100);
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 7, max: 330 }), (tenths) => {
      expect(fromGrams(toGrams(tenths / 10, 'lb'), 'lb')).toBe(tenths / 10);
    }),
  );
});

test('saying the same weight in the other unit moves it by less than the scale shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 15_000 }), fc.constantFrom(...WEIGHT_UNITS), (grams, unit) => {
      expect(Math.abs(toGrams(fromGrams(grams, unit), unit) - grams)).toBeLessThanOrEqual(unit === 'kg' ? 5 : 23);
    }),
  );
});

test('known weights', () => {
  expect(toGrams(10, 'lb')).toBe(4536);
  expect(toGrams(5.1, 'kg')).toBe(5100);
  expect(weightText(5100, 'kg')).toBe('5.1 kg');
  expect(weightText(5100, 'lb')).toBe('11.2 lb');
});
