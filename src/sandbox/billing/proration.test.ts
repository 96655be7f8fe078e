import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn } from './balance.ts';
import { partOf } from './proration.ts';

const period = fc
  .record({ start: fc.integer({ min: 0, max: 4e9 }), length: fc.integer({ min: 1, max: 366 * 86_400 }) })
  .map(({ start, length }) => ({ start, end: start + length }));
const amount = fc.nat(600_000_000);

test('a part of a period costs its share by the second: all of it at the start, nothing at the end, never off by more than half a cent', () => {
  fc.assert(
    fc.property(period, amount, fc.double({ min: -0.1, max: 1.1, noNaN: true }), (span, full, gone) => {
      const from = span.start + Math.floor((span.end - span.start) * gone);
      const part = partOf(full, from, span);
      const left = Math.min(1, Math.max(0, (span.end - from) / (span.end - span.start)));
      expect(Number.isSafeInteger(part)).toBe(true);
      expect(Math.abs(part - full * left)).toBeLessThanOrEqual(0.500_001);
      expect([partOf(full, span.start, span), partOf(full, span.end, span)]).toEqual([full, 0]);
    }),
  );
  expect(partOf(3, 5, { start: 0, end: 10 })).toBe(2);
});

test('a balance pays first and keeps what no card is charged for; nothing is lost on the way', () => {
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
