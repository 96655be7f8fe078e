import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catCode, codeText, newCode, readCode, SAMPLE_KINDS } from './sample-codes.ts';

const ALPHABET = [...'23456789CDFHJKMNPRTVWXY'];
const symbols = fc.array(fc.nat(22), { minLength: 8, maxLength: 8 });
const codes = fc.tuple(fc.constantFrom('kit', ...SAMPLE_KINDS), symbols).map(([kind, drawn]) => {
  const left = [...drawn];
  return newCode(kind, () => left.pop() ?? 0);
});

test('N8 a code is read however it was typed, and has no character that looks like another', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(code).toMatch(/^[KHCP][2-9CDFHJKMNPRTVWXY]{9}$/);
      expect(readCode(` ${codeText(code).toLowerCase()} `)?.code).toBe(code);
    }),
  );
  for (const pair of ['0O', '1I', 'IL', '2Z', '5S', '8B', '6G', 'UV', 'OQ', '4A'])
    expect([...pair].filter((one) => ALPHABET.includes(one)).length, pair).toBeLessThan(2);
});

test('N8 every wrong character and every two exchanged characters are found, at every place', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const letters = [...code];
      for (const [place, right] of letters.entries()) {
        for (const wrong of ALPHABET) {
          if (wrong !== right) expect(readCode(letters.with(place, wrong).join(''))).toBeNull();
        }
        for (const [other, letter] of letters.entries()) {
          if (letter !== right) expect(readCode(letters.with(place, letter).with(other, right).join(''))).toBeNull();
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('any text that is not a code is read as none', () => {
  for (const text of ['', 'H', 'CAT-2026-4711', 'H23456789', 'HHHHHHHHHHH', '2222222222', 'H0000-00000', '🐈🐈🐈🐈🐈'])
    expect(readCode(text), text).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => readCode(text) === null || text.length >= 10));
});

test('a cat has one code, which is not its id', () => {
  const id = '0192b1d2-0000-7000-8000-0123456789ab';
  expect(catCode(id)).toBe(catCode(id));
  expect(readCode(catCode(id))?.kind).toBe('cat');
  expect(catCode(id)).not.toBe(catCode('0192b1d2-0000-7000-8000-0123456789ac'));
});
