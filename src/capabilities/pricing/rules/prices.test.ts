import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, type Currency, formatMoney, money } from '#src/lib/money.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';
import { bestSavingPercent, CAT_COUNTS, planTotals, TEST_KIT_VALUE, unitPrice } from './prices.ts';

/** The specification's table, section 9, copied by hand: price per cat and month for one to six cats. */
const SPECIFIED: [requirement: string, plan: PlanId, currency: Currency, prices: number[], discounts: number[]][] = [
  ['R179', 'standard', 'USD', [35, 32, 30, 28, 26, 25], [0, 9, 14, 20, 26, 29]],
  ['R180', 'premium', 'USD', [53, 47, 44, 42, 39, 36], [0, 11, 17, 21, 26, 32]],
  ['R181', 'pro', 'USD', [76, 68, 64, 61, 56, 49], [0, 11, 16, 20, 26, 36]],
  ['R182', 'standard', 'EUR', [30, 27, 26, 25, 23, 21], [0, 10, 13, 17, 23, 30]],
  ['R183', 'premium', 'EUR', [45, 40, 38, 36, 34, 31], [0, 11, 16, 20, 24, 31]],
  ['R184', 'pro', 'EUR', [65, 58, 55, 52, 48, 42], [0, 11, 15, 20, 26, 35]],
  ['R185', 'standard', 'AED', [130, 115, 110, 105, 100, 95], [0, 12, 15, 19, 23, 27]],
  ['R186', 'premium', 'AED', [190, 170, 160, 154, 146, 138], [0, 11, 16, 19, 23, 27]],
  ['R187', 'pro', 'AED', [278, 248, 236, 223, 205, 180], [0, 11, 15, 20, 26, 35]],
];

const anyPlan = fc.constantFrom(...PLAN_IDS);
const anyCurrency = fc.constantFrom(...CURRENCIES);

describe('the price table', () => {
  for (const [requirement, plan, currency, prices, discounts] of SPECIFIED) {
    test(`${requirement} R191 ${plan} in ${currency}: price per cat and discount by number of cats`, () => {
      const found = CAT_COUNTS.map((cats) => planTotals(plan, cats, currency));
      expect(found.map(({ unit }) => unit)).toEqual(prices.map((price) => money(price * 100, currency)));
      expect(found.map(({ discountPercent }) => discountPercent)).toEqual(discounts);
    });
  }

  test('R188 more than six cats have the price of six', () => {
    fc.assert(
      fc.property(anyPlan, anyCurrency, fc.integer({ min: 6, max: 500 }), (plan, currency, cats) => {
        expect(unitPrice(plan, cats, currency)).toEqual(unitPrice(plan, 6, currency));
      }),
    );
    for (const wrong of [0, -1, 1.5, Number.NaN]) expect(() => unitPrice('standard', wrong, 'USD')).toThrow(RangeError);
  });

  test('R189 R190 R191 R192 total, savings, discount and daily price follow from the table', () => {
    fc.assert(
      fc.property(anyPlan, anyCurrency, fc.integer({ min: 1, max: 30 }), (plan, currency, cats) => {
        const single = unitPrice(plan, 1, currency).amount;
        const { unit, total, savings, discountPercent, daily } = planTotals(plan, cats, currency);
        expect(total).toEqual(money(unit.amount * cats, currency));
        expect(savings).toEqual(money((single - unit.amount) * cats, currency));
        expect(total.amount + savings.amount).toBe(single * cats);
        expect(Math.abs(discountPercent - (1 - unit.amount / single) * 100)).toBeLessThanOrEqual(0.5);
        expect(Math.abs(daily.amount - total.amount / 30)).toBeLessThanOrEqual(0.5);
        expect(Number.isInteger(daily.amount)).toBe(true);
      }),
    );
  });

  test('R9 every further cat makes all of them cheaper, up to six', () => {
    fc.assert(
      fc.property(anyPlan, anyCurrency, fc.integer({ min: 1, max: 5 }), (plan, currency, cats) => {
        expect(unitPrice(plan, cats + 1, currency).amount).toBeLessThan(unitPrice(plan, cats, currency).amount);
      }),
    );
  });

  test('R192 the daily price as it is shown', () => {
    const shown = (plan: PlanId, cats: number, currency: Currency) =>
      formatMoney(planTotals(plan, cats, currency).daily);
    expect(shown('premium', 2, 'AED')).toBe('AED\u00a011.33');
    expect(shown('standard', 1, 'USD')).toBe('$1.17');
    expect(shown('standard', 1, 'EUR')).toBe('€1');
  });

  test('R193 the test kit has three list values', () => {
    expect(CURRENCIES.map((currency) => formatMoney(TEST_KIT_VALUE[currency]))).toEqual([
      '$275',
      '€250',
      'AED\u00a0920',
    ]);
  });

  test('R195 R196 the other price families are columns of the table', () => {
    const column = (cats: number, currency: Currency) =>
      PLAN_IDS.map((plan) => unitPrice(plan, cats, currency).amount / 100);
    expect(column(6, 'USD')).toEqual([25, 36, 49]);
    expect(column(1, 'USD')).toEqual([35, 53, 76]);
    expect(column(1, 'EUR')).toEqual([30, 45, 65]);
    expect(column(1, 'AED')).toEqual([130, 190, 278]);
  });

  test('R199 the most one can save counts only plans that are for sale', () => {
    expect(CURRENCIES.map((currency) => bestSavingPercent(currency))).toEqual([32, 31, 27]);
    expect(planTotals('pro', 6, 'USD').discountPercent).toBe(36);
  });
});
