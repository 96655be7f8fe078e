import { expect, test } from 'vitest';
import { formatNumber } from './numbers.ts';

test('a number has commas by thousands and no more decimals than asked for', () => {
  expect([1250, 0.125, 0.1256, 12].map((value) => formatNumber(value))).toEqual(['1,250', '0.125', '0.126', '12']);
  expect([formatNumber(3.14, 1), formatNumber(1234.5, 0), formatNumber(9007199254740993n)]).toEqual([
    ...['3.1', '1,235', '9,007,199,254,740,993'],
  ]);
});
