import { expect, test } from 'vitest';
import { formatFileSize, formatNumber } from './numbers.ts';

test('a number has commas by thousands and no more decimals than asked for', () => {
  expect([1250, 0.125, 0.1256, 12].map((value) => formatNumber(value))).toEqual(['1,250', '0.125', '0.126', '12']);
  expect([formatNumber(3.14, 1), formatNumber(1234.5, 0), formatNumber(9007199254740993n)]).toEqual([
    ...['3.1', '1,235', '9,007,199,254,740,993'],
  ]);
});

test('the size of a file is never said larger or smaller than the unit beside it, and an empty file has none', () => {
  expect([0, 1, 999, 1000, 312_400, 999_499, 999_500, 1_440_000].map(formatFileSize)).toEqual([
    ...['0 bytes', '1 byte', '999 bytes', '1 kB', '312 kB', '999 kB', '1.0 MB', '1.4 MB'],
  ]);
});
