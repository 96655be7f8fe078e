import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES, formatMoney, money } from '#src/lib/money.ts';
import { COUNTRIES, zoneOf } from './countries.ts';
import { PLAN_IDS } from './plans.ts';
import { planTotals } from './prices.ts';
import { deliveryWindow, shippingFee } from './shipping.ts';
import { GUARANTEE_DAYS, STAGES, spanText } from './times.ts';

const anyCountry = fc.constantFrom(...COUNTRIES.map((country) => country.code));
const anyGoods = fc.record({ amount: fc.integer({ min: 1, max: 200_000 }), currency: fc.constantFrom(...CURRENCIES) });
const laterMonth = fc.integer({ min: 2, max: 40 });

describe('shipping', () => {
  test('R409 the first month ships free everywhere', () => {
    fc.assert(
      fc.property(anyCountry, anyGoods, (country, goods) => {
        expect(shippingFee(country, goods, 1)).toEqual(money(0, goods.currency));
      }),
    );
  });

  test('R409 Europe pays 4.99 EUR under 99 EUR from the second month', () => {
    fc.assert(
      fc.property(anyCountry, fc.integer({ min: 1, max: 30_000 }), laterMonth, (country, amount, month) => {
        const due = zoneOf(country) === 'europe' && amount < 9900;
        expect(formatMoney(shippingFee(country, money(amount, 'EUR'), month))).toBe(due ? '€4.99' : '€0');
      }),
    );
    expect(shippingFee('DE', money(9899, 'EUR'), 2).amount).toBe(499);
    expect(shippingFee('DE', money(9900, 'EUR'), 2).amount).toBe(0);
  });

  test('R409 the Gulf never pays, so its old threshold of AED 100 is always met', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('AE', 'SA', 'QA', 'KW', 'BH', 'OM'),
        anyGoods,
        laterMonth,
        (country, goods, month) => {
          expect(shippingFee(country, goods, month).amount).toBe(0);
        },
      ),
    );
    for (const plan of PLAN_IDS) expect(planTotals(plan, 1, 'AED').total.amount).toBeGreaterThan(10_000);
  });

  test('R409 delivery times by destination', () => {
    expect(['AE', 'KW', 'IE', 'US'].map((country) => spanText(deliveryWindow(country)))).toEqual([
      '2 to 3 business days',
      '2 to 3 business days',
      '5 to 7 business days',
      '7 to 10 business days',
    ]);
  });
});

describe('times', () => {
  test('R5 results: both readings, each under its own name', () => {
    expect(spanText(STAGES.firstResults)).toBe('3 to 5 days');
    expect(spanText(STAGES.fullReport)).toBe('14 business days');
    expect(spanText(STAGES.toLab)).toBe('48 hours');
  });

  test('R11 R205 thirty days to get the money back', () => {
    expect(GUARANTEE_DAYS).toBe(30);
  });
});
