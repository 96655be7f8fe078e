import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { drawn } from './balance.ts';
import type { Reduction } from './compute-totals.ts';
import { proratedPart, prorations } from './proration.ts';

const period = fc
  .record({ start: fc.integer({ min: 0, max: 4e9 }), length: fc.integer({ min: 1, max: 366 * 86_400 }) })
  .map(({ start, length }) => ({ start, end: start + length }));
const amount = fc.nat(600_000_000);

test('a part of a period costs its share by the second: all of it at the start, nothing at the end, never off by more than half a cent', () => {
  fc.assert(
    fc.property(period, amount, fc.double({ min: -0.1, max: 1.1, noNaN: true }), (span, full, gone) => {
      const from = span.start + Math.floor((span.end - span.start) * gone);
      const part = proratedPart(full, from, span);
      const left = Math.min(1, Math.max(0, (span.end - from) / (span.end - span.start)));
      expect(Number.isSafeInteger(part)).toBe(true);
      expect(Math.abs(part - full * left)).toBeLessThanOrEqual(0.500_001);
      expect([proratedPart(full, span.start, span), proratedPart(full, span.end, span)]).toEqual([full, 0]);
    }),
  );
  expect(proratedPart(3, 5, { start: 0, end: 10 })).toBe(2);
});

test('a balance pays first and keeps amounts too small for a card; nothing is lost on the way', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e8, max: 1e8 }),
      fc.integer({ min: -1e8, max: 200 }),
      fc.constantFrom('usd', 'eur', 'aed'),
      (total, starting, currency) => {
        const { due, ending } = drawn(total, starting, currency);
        expect(due + ending).toBe(total + starting);
        expect(due === 0 || (due >= 50 && ending === 0)).toBe(true);
      },
    ),
  );
  expect(drawn(199, 0, 'aed')).toEqual({ due: 0, ending: 199 });
  expect(drawn(8_000, -3_000, 'usd')).toEqual({ due: 5_000, ending: 0 });
});

const subscription = (status: string, unit_amount: number) =>
  ({
    status,
    items: {
      data: [
        {
          id: 'si',
          price: { id: `price_${unit_amount}`, unit_amount, product: 'plan' },
          quantity: 3,
          current_period_start: 0,
          current_period_end: 100,
        },
      ],
    },
  }) as unknown as Stripe.Subscription;
const coupon = (off: Partial<Stripe.Coupon>, products: string[] | null = null): Reduction => ({
  coupon: { amount_off: null, percent_off: null, ...off } as Stripe.Coupon,
  products,
});

test('a percentage counts for the rest of a period as well, an amount only for whole periods, and a trial for nothing', () => {
  const change = (from: string, to: string, reductions: Reduction[]) =>
    prorations(subscription(from, 1_000), subscription(to, 1_500), 40, reductions).map(({ amount }) => amount);
  expect(change('active', 'active', [])).toEqual([-1_800, 2_700]);
  expect(change('active', 'active', [coupon({ percent_off: 10 }), coupon({ amount_off: 500 })])).toEqual([
    -1_620, 2_430,
  ]);
  expect(change('active', 'active', [coupon({ percent_off: 10 }, ['other'])])).toEqual([-1_800, 2_700]);
  expect(change('trialing', 'trialing', [])).toEqual([]);
  expect(change('active', 'trialing', [])).toEqual([-1_800]);
});
