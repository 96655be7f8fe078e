import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginContact, normalEmail, normalPhone } from './contact.ts';

/** Real numbering plans: country code, number of further digits, and their possible beginnings. */
const PLANS = [
  { code: '971', first: '50', rest: 7 },
  { code: '44', first: '7400', rest: 6 },
  { code: '358', first: '40', rest: 7 },
  { code: '1', first: '202555', rest: 4 },
  { code: '49', first: '1512', rest: 7 },
] as const;

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

const number = fc
  .constantFrom(...PLANS)
  .chain(({ code, first, rest }) => digits(rest).map((tail) => ({ code, national: `${first}${tail}` })));

const separators = fc.array(fc.constantFrom('', ' ', '-', ' - ', ') (', '('), { minLength: 20, maxLength: 20 });

test('R150 however a number is punctuated, it is one number', () => {
  fc.assert(
    fc.property(number, separators, ({ code, national }, between) => {
      const e164 = `+${code}${national}`;
      const punctuated = [...national].map((digit, i) => digit + (between[i] ?? '')).join('');
      expect(normalPhone(`+${code} ${punctuated}`)).toBe(e164);
      expect(normalPhone(e164)).toBe(e164);
      expect(normalPhone(`00${code}${national}`)).toBe(e164);
    }),
  );
});

test('R150 a number without a country code is from the Emirates', () => {
  expect(normalPhone('050 123 4567')).toBe('+971501234567');
  expect(normalPhone('(050) 123-4567')).toBe('+971501234567');
});

test('R150 a number of an impossible length is not a phone number', () => {
  for (const text of ['+()()()()()()', '          ', '+1 1 1 1 1 1', '12345678901234567890', 'maryam@example.com']) {
    expect(normalPhone(text), text).toBeNull();
  }
});

test('R143 an e-mail has one spelling', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.constantFrom('', ' ', '\n'), (email, blank) => {
      expect(normalEmail(blank + email.toUpperCase() + blank)).toBe(normalEmail(email));
      expect(normalEmail(normalEmail(email))).toBe(normalEmail(email));
    }),
  );
  expect(normalEmail(' Zoe\u0301@Example.COM ')).toBe('zo\u00e9@example.com');
});

test('R145 R164 a phone number in the e-mail field is a phone number', () => {
  expect(loginContact({ email: '+971 50 123 4567' })).toEqual({ kind: 'phone', phone: '+971501234567' });
  expect(loginContact({ phoneNumber: '050 123 4567' })).toEqual({ kind: 'phone', phone: '+971501234567' });
  expect(loginContact({ email: ' Maryam@Example.com' })).toEqual({ kind: 'email', email: 'maryam@example.com' });
  expect(loginContact({ email: 'nobody' })).toBeNull();
});
