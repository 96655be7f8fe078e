import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from '#src/lib/money.ts';
import { COUNTRIES } from '../rules/countries.ts';
import { PLAN_IDS } from '../rules/plans.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '../rules/quote.ts';
import { signQuote, verifyQuote } from './quote-token.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const SECRET = 'a-secret-for-tests-of-32-characters';

const anyQuote = fc
  .record({
    plan: fc.constantFrom(...PLAN_IDS),
    cats: fc.integer({ min: 1, max: 6 }),
    currency: fc.constantFrom(...CURRENCIES),
    country: fc.constantFrom(...COUNTRIES.map((country) => country.code)),
  })
  .map((choice) => buildQuote(choice, { id: 'quote-1', now: NOW, launchOffer: null, priceBook: BUILT_BOOK }));

const someQuote = buildQuote(
  { plan: 'premium', cats: 2, currency: 'AED', country: 'AE' },
  { id: 'quote-1', now: NOW, launchOffer: null, priceBook: BUILT_BOOK },
);

describe('the token of a quote', () => {
  test('gives back exactly the quote that was signed', () => {
    fc.assert(
      fc.property(anyQuote, (quote) => {
        const token = signQuote(quote, SECRET);
        expect(token).toMatch(/^[\w-]+$/);
        expect(verifyQuote(token, SECRET, NOW)).toEqual(quote);
      }),
    );
  });

  test('any changed bit is noticed, wherever it is', () => {
    const bytes = Buffer.from(signQuote(someQuote, SECRET), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
      expect(verifyQuote(altered.toString('base64url'), SECRET, NOW)).toBe('altered');
    }
  });

  test('any changed character is noticed, also one that decodes to the same bytes', () => {
    const token = signQuote(someQuote, SECRET);
    for (const at of [0, 43, token.length - 1]) {
      for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/') {
        const altered = token.slice(0, at) + character + token.slice(at + 1);
        if (altered !== token) expect(verifyQuote(altered, SECRET, NOW)).toBe('altered');
      }
    }
    for (const wrong of ['', 'x', token.slice(0, -1), `${token}A`, `${token}=`, `${token} `, token.slice(0, 43)]) {
      expect(verifyQuote(wrong, SECRET, NOW)).toBe('altered');
    }
  });

  test('nonsense is refused and never crashes', () => {
    fc.assert(
      fc.property(fc.string(), (token) => {
        expect(verifyQuote(token, SECRET, NOW)).toBe('altered');
      }),
    );
  });

  test('another secret signs other quotes', () => {
    expect(verifyQuote(signQuote(someQuote, `${SECRET}!`), SECRET, NOW)).toBe('altered');
  });

  test('it expires after half an hour, to the millisecond', () => {
    const token = signQuote(someQuote, SECRET);
    const end = NOW.getTime() + 30 * 60 * 1000;
    expect(verifyQuote(token, SECRET, new Date(end - 1))).toEqual(someQuote);
    expect(verifyQuote(token, SECRET, new Date(end))).toBe('expired');
  });
});
