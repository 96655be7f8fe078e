import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '#src/lib/id.ts';
import { isListed } from './common-passwords.ts';

const SHIPPED = readFileSync('src/capabilities/access/rules/common-passwords.bin');

/** A list as scripts/common-passwords.mjs writes it: the first five bytes of each hash, in order. */
const listOf = (passwords: readonly string[]) =>
  Buffer.concat(passwords.map((one) => sha256(one).subarray(0, 5)).toSorted(Buffer.compare));

test('C35 the shipped list holds 100,000 passwords in order, the usual ones among them', () => {
  expect(SHIPPED).toHaveLength(500_000);
  for (let at = 5; at < SHIPPED.length; at += 5)
    if (SHIPPED.compare(SHIPPED, at - 5, at, at, at + 5) <= 0) expect.fail(`Entry ${at / 5} is out of order.`);
  for (const usual of [
    'password',
    '123456',
    'qwerty',
    'letmein',
    'iloveyou',
    'dragon',
    'Password',
    ' 123456 ',
    'QWERTY',
  ])
    expect([usual, isListed(SHIPPED, usual)]).toEqual([usual, true]);
  for (const own of ['', 'seven sticks a day for Miso', 'k4tzenminze-und-tee', '猫が好きです'])
    expect([own, isListed(SHIPPED, own)]).toEqual([own, false]);
});

test('C35 a list finds exactly its own entries, at any place, in any case and between spaces', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,10}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (passwords, other) => {
      const list = listOf(passwords);
      for (const one of passwords) {
        expect(isListed(list, one)).toBe(true);
        expect(isListed(list, `  ${one.toUpperCase()}\t`)).toBe(true);
      }
      expect(isListed(list, other)).toBe(passwords.includes(other));
    }),
  );
  expect(isListed(Buffer.alloc(0), 'password')).toBe(false);
});
