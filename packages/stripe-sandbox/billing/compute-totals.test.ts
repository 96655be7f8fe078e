import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { computeTotals, spread } from './compute-totals.ts';
import { intervalsAfter, nextPeriodEnd } from './calendar.ts';

const line = fc.record({
  price: fc
    .record({ unit_amount: fc.nat(99_999_999), product: fc.constantFrom('a', 'b') })
    .map((price) => price as Stripe.Price),
  quantity: fc.integer({ min: 1, max: 6 }),
});
const coupon = fc.oneof(
  fc.record({ amount_off: fc.integer({ min: 1, max: 500_000_000 }), percent_off: fc.constant(null) }),
  fc.record({
    amount_off: fc.constant(null),
    percent_off: fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 10_000),
  }),
);
const reduction = fc.record({
  coupon: coupon.map((one) => one as Stripe.Coupon),
  products: fc.constantFrom(null, ['a'], ['a', 'b'], []),
});

test('a bill adds up to the cent, and no line falls below nothing', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.array(reduction, { maxLength: 2 }),
      (lines, reductions) => {
        const bill = computeTotals(lines, reductions);
        expect(bill.total).toBe(bill.subtotal - bill.reductions.reduce((sum, one) => sum + one, 0));
        for (const one of bill.lines) {
          expect(Number.isSafeInteger(one.total) && one.total >= 0).toBe(true);
          expect(one.total).toBe(one.subtotal - one.reductions.reduce((sum, off) => sum + off, 0));
        }
      },
    ),
  );
});

test('an amount is spread whole, and nobody is off by a cent or more', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 6 }),
      (amount, weights) => {
        const whole = weights.reduce((sum, one) => sum + one, 0);
        const shares = spread(amount, weights);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(whole === 0 ? 0 : amount);
        shares.forEach((share, index) => {
          if (whole > 0) expect(Math.abs(share - (amount * (weights[index] ?? 0)) / whole)).toBeLessThan(1.000001);
        });
      },
    ),
  );
});

const day = (text: string) => Date.parse(`${text}T09:30:00Z`) / 1000;
const monthly = { interval: 'month', interval_count: 1 } as const;

test('periods keep the day of the month they began on, and end with a short month', () => {
  expect([1, 2, 3, 13].map((count) => intervalsAfter(day('2027-01-31'), monthly, count))).toEqual(
    ['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'].map(day),
  );
  expect(intervalsAfter(day('2028-02-29'), { interval: 'year', interval_count: 1 }, 1)).toBe(day('2029-02-28'));
  expect(nextPeriodEnd(day('2027-01-31'), monthly, day('2027-02-28'))).toBe(day('2027-03-31'));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e9 }), fc.nat(40), (anchor, count) => {
      const start = intervalsAfter(anchor, monthly, count);
      expect(nextPeriodEnd(anchor, monthly, start)).toBe(intervalsAfter(anchor, monthly, count + 1));
    }),
  );
});
