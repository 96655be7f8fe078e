import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graphemesOf, IGNORABLE, isolated, REPLACEMENT } from './graphemes.ts';

test('the letters of a text are all of it, and a picture of several signs is one of them', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
      const letters = graphemesOf(text);
      expect(letters.join('')).toBe(text);
      expect(letters).not.toContain('');
    }),
  );
  for (const one of ['é', 'e\u0301', '👩‍👩‍👧', '🇦🇪', '👍🏽', 'ก็', '\r\n', '각'])
    expect(graphemesOf(one)).toEqual([one]);
  expect(graphemesOf('Zoë🐈')).toEqual(['Z', 'o', 'ë', '🐈']);
  expect(graphemesOf('')).toEqual([]);
});

test('a name from right to left does not turn the sentence around, and any other stays as it is', () => {
  for (const name of ['مريم', 'זעתר', 'Miso مشمش', 'ﻡ']) {
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
    expect(`${isolated(name)} likes it`.endsWith('\u2069 likes it')).toBe(true);
  }
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-zÀ-ÿЀ-ӿ猫0-9 .'-]{0,20}$/u), (name) => {
      expect(isolated(name)).toBe(name);
    }),
  );
});

test('signs without a picture of their own are told from letters and from the mark for what cannot be drawn', () => {
  for (const sign of ['\u200b', '\u200d', '\ufe0f', '\u2068', '\u2069', '\u00ad'])
    expect(IGNORABLE.test(sign)).toBe(true);
  for (const letter of ['a', ' ', 'م', '猫', '🐈', REPLACEMENT]) expect(IGNORABLE.test(letter)).toBe(false);
});
