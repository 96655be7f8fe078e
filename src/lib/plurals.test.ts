import { expect, test } from 'vitest';
import { inWords } from './plurals.ts';

test('numbers below a hundred are spelled out, each in its own words', () => {
  expect([1, 12, 20, 50, 65, 99, 100, 0].map(inWords)).toEqual([
    ...['one', 'twelve', 'twenty', 'fifty', 'sixty-five', 'ninety-nine', '100', '0'],
  ]);
  expect(new Set(Array.from({ length: 99 }, (_, index) => inWords(index + 1))).size).toBe(99);
});
