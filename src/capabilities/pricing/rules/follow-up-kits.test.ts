import { expect, test } from 'vitest';
import { CURRENCIES } from '#src/lib/money.ts';
import { followUpKitPrice } from './follow-up-kits.ts';
import { KIT_CADENCES, PLAN_IDS } from './plans.ts';
import { BUILT_BOOK, BUILT_KIT_PRICES, TEST_KIT_VALUE } from './prices.ts';

const pricesOf = (currency: (typeof CURRENCIES)[number]) =>
  PLAN_IDS.map((plan) => KIT_CADENCES.map((cadence) => followUpKitPrice(plan, cadence, currency, BUILT_BOOK).amount));

test('R15 C16 Standard pays for each follow-up kit, Premium has one a quarter and Pro each one included', () => {
  expect(pricesOf('EUR')).toEqual([
    [4800, 4800],
    [0, 3200],
    [0, 0],
  ]);
  expect(pricesOf('USD')).toEqual([
    [5400, 5400],
    [0, 3600],
    [0, 0],
  ]);
  expect(pricesOf('AED')).toEqual([
    [19_800, 19_800],
    [0, 13_200],
    [0, 0],
  ]);
});

test('a larger plan never makes a kit dearer, and none costs more than the kit is worth', () => {
  for (const currency of CURRENCIES)
    for (const cadence of KIT_CADENCES) {
      const prices = PLAN_IDS.map((plan) => followUpKitPrice(plan, cadence, currency, BUILT_BOOK).amount);
      expect(prices).toEqual(prices.toSorted((one, other) => other - one));
      expect(prices[0]).toBeLessThan(TEST_KIT_VALUE[currency].amount);
    }
});

test('a book from before kits were part of it has the price of the build, and a book of its own its own', () => {
  const { kit: _, ...old } = BUILT_BOOK;
  expect(followUpKitPrice('standard', 'monthly', 'EUR', old).amount).toBe(4800);
  const dearer = { ...BUILT_BOOK, kit: { ...BUILT_KIT_PRICES, EUR: 50 } };
  expect(followUpKitPrice('premium', 'monthly', 'EUR', dearer).amount).toBe(3333);
});
