import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExpiredCard, passesLuhn, readExpiry } from './card-entry.ts';
import { TEST_CARDS } from './test-cards.ts';

test('card numbers pass by their check digit, and a card is good to the end of its month', () => {
  for (const { number } of TEST_CARDS) expect(passesLuhn(number)).toBe(true);
  fc.assert(
    fc.property(
      fc.constantFrom(...TEST_CARDS),
      fc.nat(15),
      fc.integer({ min: 1, max: 9 }),
      ({ number }, place, change) => {
        const at = place % number.length;
        const digit = (Number(number[at]) + change) % 10;
        expect(passesLuhn(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false);
      },
    ),
  );
  expect(['12 / 34', '12/2034', '1234', '1-34', '13/34', '00/34', 'x'].map(readExpiry)).toEqual([
    { month: 12, year: 2034 },
    { month: 12, year: 2034 },
    { month: 12, year: 2034 },
    { month: 1, year: 2034 },
    null,
    null,
    null,
  ]);
  expect(isExpiredCard({ month: 11, year: 2026 }, Date.UTC(2026, 10, 30, 23) / 1000)).toBe(false);
  expect(isExpiredCard({ month: 11, year: 2026 }, Date.UTC(2026, 11, 1) / 1000)).toBe(true);
});
