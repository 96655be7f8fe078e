import { expect, test } from 'vitest';
import { price } from './price.ts';

test('amounts have as many decimals as Stripe counts for their currency, and none where they are whole', () => {
  const shown = [
    price(34_000, 'aed'),
    price(117_050, 'usd'),
    price(-3500, 'eur'),
    price(500, 'jpy'),
    price(12_345, 'kwd'),
    price(1000, 'isk'),
  ];
  expect(shown).toEqual(['AED\u00a0340', '$1,170.50', '\u2212€35', '¥500', 'KWD\u00a012.345', 'ISK\u00a010']);
});
