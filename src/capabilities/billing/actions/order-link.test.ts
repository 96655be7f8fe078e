import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderPage, readOrderLink, signOrderLink } from './order-link.ts';

const NOW = new Date('2026-12-01T09:00:00Z');
const TERMS = { secret: 'a-secret-for-tests-of-32-characters', now: NOW };
const NUMBER = 'CAT-2026-0483920';
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

test('R26 R377 the link of a mail opens its order for 180 days, and only that one', () => {
  const token = signOrderLink(NUMBER, TERMS);
  expect(readOrderLink(token, TERMS)).toEqual({ number: NUMBER });
  expect(readOrderLink(token, { ...TERMS, now: days(180) })).toEqual({ number: NUMBER });
  expect(readOrderLink(token, { ...TERMS, now: days(181) })).toBe('expired');
  expect(readOrderLink(token, { ...TERMS, secret: 'another-secret-for-tests-of-32-chars' })).toBe('altered');
  expect(orderPage('https://shop.test', NUMBER, TERMS)).toMatch(/^https:\/\/shop\.test\/order-status#[\w-]+$/);
});

test('R26 a link in which one character differs is no link', () => {
  const token = signOrderLink(NUMBER, TERMS);
  fc.assert(
    fc.property(fc.nat({ max: token.length - 1 }), fc.constantFrom(...'AZaz09-_'), (at, sign) => {
      fc.pre(token[at] !== sign);
      expect(readOrderLink(token.slice(0, at) + sign + token.slice(at + 1), TERMS)).toBe('altered');
    }),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readOrderLink(text, TERMS)).toBe('altered');
    }),
    { numRuns: 50 },
  );
});
