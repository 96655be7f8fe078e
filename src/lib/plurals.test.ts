import { expect, test } from 'vitest';
import { countOf, inWords } from './plurals.ts';

test('numbers below a hundred are spelled out, each in its own words', () => {
  expect([1, 12, 20, 50, 65, 99, 100, 0].map(inWords)).toEqual([
    ...['one', 'twelve', 'twenty', 'fifty', 'sixty-five', 'ninety-nine', '100', '0'],
  ]);
  expect(new Set(Array.from({ length: 99 }, (_, index) => inWords(index + 1))).size).toBe(99);
});

test('a count of four figures has its separator, and the noun agrees with it', () => {
  expect([countOf(1, 'cat'), countOf(3, 'entry', 'entries'), countOf(1250, 'month')]).toEqual([
    ...['1 cat', '3 entries', '1,250 months'],
  ]);
});
