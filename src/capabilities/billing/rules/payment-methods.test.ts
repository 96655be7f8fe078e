import { expect, test } from 'vitest';
import { CURRENCIES } from '#src/lib/money.ts';
import { isWallet, methodsFor, methodsToKeep, typesOf } from './payment-methods.ts';

test('R216 C41 the methods keep their order, and those that only move euros are offered in euros only', () => {
  expect(methodsFor('EUR')).toEqual(['card', 'ideal', 'sepa_debit', 'apple_pay', 'google_pay']);
  for (const currency of ['USD', 'AED'] as const) {
    expect(methodsFor(currency)).toEqual(['card', 'apple_pay', 'google_pay']);
  }
  for (const currency of CURRENCIES) {
    expect(methodsFor(currency).filter(isWallet)).toEqual(['apple_pay', 'google_pay']);
  }
  expect(methodsToKeep('EUR')).toEqual(['card', 'sepa_debit', 'apple_pay', 'google_pay']);
  expect(typesOf(methodsFor('EUR'))).toEqual(['card', 'ideal', 'sepa_debit']);
});
