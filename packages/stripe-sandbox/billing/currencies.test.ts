import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawn } from './balance.ts';
import { decimalsOf, isCurrency, minimumCharge } from './currencies.ts';
import { methodsFor, typesFor } from './payment-method-types.ts';

test('decimals are those of docs.stripe.com/currencies: none, three, or two, also where the currency itself has none', () => {
  for (const code of [
    'bif',
    'clp',
    'djf',
    'gnf',
    'jpy',
    'kmf',
    'krw',
    'mga',
    'pyg',
    'rwf',
    'vnd',
    'vuv',
    'xaf',
    'xof',
    'xpf',
  ])
    expect([code, isCurrency(code), decimalsOf(code)]).toEqual([code, true, 0]);
  for (const code of ['bhd', 'jod', 'kwd', 'omr', 'tnd'])
    expect([code, isCurrency(code), decimalsOf(code)]).toEqual([code, true, 3]);
  // "ISK transitioned to a zero-decimal currency, but backwards compatibility requires you to represent it as two-decimal"; so with UGX.
  for (const code of ['usd', 'eur', 'aed', 'gbp', 'huf', 'twd', 'isk', 'ugx'])
    expect([code, isCurrency(code), decimalsOf(code)]).toEqual([code, true, 2]);
  for (const code of ['USD', 'xxx', '', 'us', 'btc', 'eur ']) expect(isCurrency(code), code).toBe(false);
});

test('the smallest charges are those of docs.stripe.com/currencies#minimum-and-maximum-charge-amounts', () => {
  for (const [code, least] of [
    ['usd', 50],
    ['eur', 50],
    ['gbp', 30],
    ['aed', 200],
    ['chf', 50],
    ['dkk', 250],
    ['huf', 17_500],
    ['jpy', 50],
    ['mxn', 1000],
    ['sek', 300],
  ] as const) {
    expect(minimumCharge(code)).toBe(least);
    expect(drawn(least - 1, 0, code)).toEqual({ due: 0, ending: least - 1 });
    expect(drawn(least, 0, code)).toEqual({ due: least, ending: 0 });
  }
  // A currency without a published minimum is charged from its smallest unit on.
  expect(drawn(1, 0, 'kwd')).toEqual({ due: 1, ending: 0 });
});

test('credit is used up before a card is asked, and small sums add up until they can be charged', () => {
  const totals = fc.array(fc.integer({ min: -20_000, max: 20_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(totals, fc.constantFrom('usd', 'aed', 'huf', 'kwd'), (bills, currency) => {
      let balance = 0;
      let charged = 0;
      for (const total of bills) {
        const { due, ending } = drawn(total, balance, currency);
        expect(due).toBeGreaterThanOrEqual(0);
        expect(due === 0 || ending === 0).toBe(true);
        expect(ending).toBeLessThan(minimumCharge(currency));
        charged += due;
        balance = ending;
      }
      expect(charged + balance).toBe(bills.reduce((sum, one) => sum + one, 0));
    }),
  );
});

test('euros are paid by card, iDEAL or debit, other money by card alone; wallets come with the card, after the banks', () => {
  expect(typesFor('eur')).toEqual(['card', 'ideal', 'sepa_debit']);
  for (const currency of ['usd', 'aed', 'EUR', null]) expect(typesFor(currency)).toEqual(['card']);
  expect(methodsFor(['card', 'ideal', 'sepa_debit'])).toEqual([
    'card',
    'ideal',
    'sepa_debit',
    'apple_pay',
    'google_pay',
  ]);
  expect(methodsFor(['sepa_debit', 'card'])).toEqual(['card', 'sepa_debit', 'apple_pay', 'google_pay']);
  expect(methodsFor(['ideal'])).toEqual(['ideal']);
  expect(methodsFor([])).toEqual([]);
});
