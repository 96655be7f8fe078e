import { expect, test } from 'vitest';
import { CURRENCIES } from '#src/lib/money.ts';
import { isWallet, methodsFor, methodsToKeep, methodWords, typesOf } from './payment-methods.ts';

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

test('C42 a saved payment method is named by brand and last four digits, and one that is not known is not guessed', () => {
  const card = (brand: string) => methodWords({ card: { brand, last4: '4242' } });
  expect(card('visa')).toBe('the Visa card that ends in 4242');
  expect(card('eftpos_au')).toBe('the card that ends in 4242');
  expect(methodWords({ sepa_debit: { last4: '3000' } })).toBe('the bank account that ends in 3000');
  for (const unknown of ['pm_1', null, {}, { card: null, sepa_debit: { last4: null } }])
    expect(methodWords(unknown)).toBe('another payment method');
});
