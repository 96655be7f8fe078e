import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BANKS, passesIbanCheck, testIban } from './test-banks.ts';
import { grouped, isExpiredCard, passesLuhn, readExpiry, securityCodeLength } from './card-entry.ts';
import { testCard } from './test-cards.ts';

// Examples of the IBAN registry (ISO 13616), none of them from this project.
const REGISTERED = [
  'GB33BUKB20201555555555',
  'DE75512108001245126199',
  'FR7630006000011234567890189',
  'NL02ABNA0123456789',
  'AE460090000000123456789',
  'MT31MALT01100000000000000000123',
];

test('account numbers pass by their check digits, however they are spaced, and fail with two neighbours swapped', () => {
  for (const iban of REGISTERED) {
    expect(passesIbanCheck(iban), iban).toBe(true);
    expect(passesIbanCheck(iban.toLowerCase().replace(/(.{4})/g, '$1 ')), iban).toBe(true);
    expect(testIban(iban)).toBeUndefined();
  }
  for (const text of ['', 'DE', 'DE89', '89370400440532013000', 'DE8937040044053201300!', `DE89${'0'.repeat(40)}`])
    expect(passesIbanCheck(text), text).toBe(false);
  fc.assert(
    fc.property(fc.constantFrom(...REGISTERED), fc.nat(), (iban, nth) => {
      const place = 2 + (nth % (iban.length - 3));
      const [one, other] = [iban[place] ?? '', iban[place + 1] ?? ''];
      fc.pre(one !== other);
      expect(passesIbanCheck(iban.slice(0, place) + other + one + iban.slice(place + 2))).toBe(false);
    }),
  );
});

test('the published test accounts pay or are refused, by the number alone', () => {
  // docs.stripe.com/payments/sepa-debit/accept-a-payment#test-integration
  expect(testIban('de89 3704 0044 0532 0130 00')?.conduct).toBe('pays');
  expect(testIban('AT61-1904-3002-3457-3201')?.conduct).toBe('pays');
  expect(testIban('DE62370400440532013001')?.conduct).toBe('charge-fails');
  expect(testIban('AT861904300235473202')?.conduct).toBe('charge-fails');
  for (const { id, bic } of BANKS) expect(bic, id).toMatch(/^[A-Z]{4}(NL|DE)[A-Z0-9]{2}$/);
  expect(new Set(BANKS.map(({ id }) => id)).size).toBe(BANKS.length);
});

test('a card is found by its number however it is grouped, and is shown in the groups that are printed on it', () => {
  expect(testCard('4242-4242 4242 4242')?.token).toBe('pm_card_visa');
  expect(testCard('4242 4242 4242 424')).toBeUndefined();
  expect(grouped('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(grouped('378282246310005')).toBe('3782 822463 10005');
  expect(['4242424242424242', '3782 8224', '34', '5555', '', '30569309025904'].map(securityCodeLength)).toEqual([
    3, 4, 4, 3, 3, 3,
  ]);
  for (const text of ['', '0', '42', 'x'.repeat(16), '4242424242424242a', `4${'2'.repeat(30)}`])
    expect(passesLuhn(text), text).toBe(false);
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12,19}$/), (number) => {
      expect(testCard(grouped(number))?.number ?? number).toBe(number);
      expect(grouped(number).replaceAll(' ', '')).toBe(number);
    }),
  );
});

test('an expiry is a month and a year; the card is good until the first second of the next month', () => {
  const written = fc.record({
    month: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 2000, max: 2099 }),
    between: fc.constantFrom('/', ' / ', '-', ' - ', ' '),
    short: fc.boolean(),
  });
  fc.assert(
    fc.property(written, ({ month, year, between, short }) => {
      const text = `${String(month).padStart(2, '0')}${between}${short ? String(year).slice(2) : year}`;
      expect(readExpiry(` ${text} `), text).toEqual({ month, year });
      const next = Date.UTC(month === 12 ? year + 1 : year, month % 12, 1) / 1000;
      expect(isExpiredCard({ month, year }, next - 1)).toBe(false);
      expect(isExpiredCard({ month, year }, next)).toBe(true);
    }),
  );
  for (const text of ['', '1', '12', '1/1', '13/30', '0/30', '12/345', '12//30', '१२/३४', '12 / 34 / 56', '-1/30'])
    expect(readExpiry(text), text).toBeNull();
});
