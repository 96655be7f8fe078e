import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardBrand, checkPayment, groupedExpiry, groupedNumber, type TypedPayment } from './card-fields.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const GOOD: TypedPayment = {
  number: '4242 4242 4242 4242',
  expires: '12 / 34',
  securityCode: '123',
  name: 'Maryam Al Suwaidi',
  iban: 'DE89 3704 0044 0532 0130 00',
  bank: 'ing',
};
const wrongIn = (typed: Partial<TypedPayment>) => checkPayment('card', { ...GOOD, ...typed }, NOW);

test('R326 a good card is left alone, and every wrong field says what it wants, in the order of the screen', () => {
  expect(wrongIn({})).toEqual({});
  const empty = checkPayment('card', { number: '', expires: '', securityCode: '', name: ' ', iban: '', bank: '' }, NOW);
  expect(Object.keys(empty)).toEqual(['number', 'expires', 'securityCode', 'name']);
  expect(wrongIn({ securityCode: '12' })).toEqual({ securityCode: 'Three digits, on the back' });
  expect(wrongIn({ number: '378282246310005' })).toEqual({ securityCode: 'Four digits, on the front' });
  expect(wrongIn({ number: '378282246310005', securityCode: '1234' })).toEqual({});
  expect(wrongIn({ number: '4242 4242 4242 4241' })).toHaveProperty('number');
});

test('R326 a card is good to the end of its month and not a day longer', () => {
  expect(wrongIn({ expires: '11 / 26' })).toEqual({});
  expect(wrongIn({ expires: '10 / 26' })).toEqual({ expires: 'This card has expired' });
  expect(wrongIn({ expires: '13 / 30' })).toEqual({ expires: 'Month and year, as on the card' });
});

test('R326 a card number with one digit changed is never taken', () => {
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, off) => {
      const digits = [...'4242424242424242'];
      digits[place] = String((Number(digits[place]) + off) % 10);
      expect(wrongIn({ number: digits.join('') })).toHaveProperty('number');
    }),
  );
});

test('R326 an IBAN is asked of SEPA, a bank of iDEAL, and nothing of a wallet', () => {
  expect(checkPayment('sepa_debit', GOOD, NOW)).toEqual({});
  expect(checkPayment('sepa_debit', { ...GOOD, iban: 'DE88 3704 0044 0532 0130 00' }, NOW)).toHaveProperty('iban');
  expect(checkPayment('sepa_debit', { ...GOOD, iban: 'NL91 ABNA 0417 1643 00', number: '' }, NOW)).toEqual({});
  expect(checkPayment('ideal', { ...GOOD, bank: '' }, NOW)).toEqual({ bank: 'Please choose your bank' });
  expect(checkPayment('apple_pay', { ...GOOD, number: '', name: '' }, NOW)).toEqual({});
});

test('R326 numbers and dates are grouped as they stand on a card, whatever was typed or filled in', () => {
  expect(groupedNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupedNumber('378282246310005')).toBe('3782 822463 10005');
  expect(groupedNumber('4242 ')).toBe('4242');
  for (const typed of ['1234', '12/34', '12 / 34', '12/2034', '122034']) expect(groupedExpiry(typed)).toBe('12 / 34');
  expect(['5', '1', '12', '1/', '1/3', '5/27', '12 / '].map(groupedExpiry)).toEqual([
    '05',
    '1',
    '12',
    '01',
    '01 / 3',
    '05 / 27',
    '12',
  ]);
  expect(['4', '55', '2221', '37', '6'].map(cardBrand)).toEqual([
    'Visa',
    'Mastercard',
    'Mastercard',
    'American Express',
    null,
  ]);
});
