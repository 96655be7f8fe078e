import { expect, test } from 'vitest';
import { LISTED_ACTIVES } from './active-list.ts';

test('R390 R391 seven items, each with its name, what it is good for and its amount', () => {
  expect(LISTED_ACTIVES.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    'Vitamin A 3,000 IU',
    'Vitamin D3 500 IU',
    'Vitamin E 30 IU',
    'Taurine 500mg',
    'Magnesium 25mg',
    'Fiber Blend 2g',
    'Omega-3 250mg',
  ]);
  for (const { benefit } of LISTED_ACTIVES) expect(benefit).not.toBe('');
});
