import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '#tests/support/html.ts';
import { runsOf } from '#tests/support/runs.ts';
import { BOX, cat, type Picture, type Pose } from './cat.ts';
import { AGES, BREEDS, COATS, COLLARS, EYES, MOODS, PATTERNS, TINTS } from './tables.ts';
import { HOUSEHOLD_TINTS } from './tints.ts';

const known = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const knownPicture: fc.Arbitrary<Picture> = fc.record({
  name: fc.string({ maxLength: 20 }),
  breed: known(Object.keys(BREEDS)),
  coat: known(Object.keys(COATS)),
  pattern: known(PATTERNS),
  eye: known(Object.keys(EYES)),
  age: known(AGES),
  mood: known(MOODS),
  collar: known(Object.keys(COLLARS)),
  tint: known(Object.keys(TINTS)),
  pose: known(Object.keys(BOX) as Pose[]),
  frame: fc.boolean(),
  look: fc.double({ min: -1, max: 1, noNaN: true }),
});

/** Hostile values that a form or a request might hold. */
const HOSTILE = [
  '"/><script>alert(1)</script>',
  "' onload='x",
  '#fff"/><image href="//evil"/>',
  '__proto__',
  'constructor',
  '&lt;',
  'url(#x)',
];
const anything = fc.oneof(fc.constantFrom<unknown>(...HOSTILE), fc.string(), fc.anything());
const wildPicture = fc
  .dictionary(
    fc.constantFrom(
      'breed',
      'coat',
      'pattern',
      'eye',
      'eye2',
      'age',
      'mood',
      'head',
      'ears',
      'fur',
      'white',
      'collar',
      'tint',
      'pose',
      'look',
      'lookY',
      'pawX',
      'reach',
      'flat',
      'whisker',
      'earFill',
      'tail',
    ),
    anything,
  )
  .chain((wild) =>
    fc.oneof(fc.constantFrom(...HOSTILE), fc.string()).map((name) => ({ ...wild, name, uid: name }) as Picture),
  );

const ELEMENTS = new Set(['svg', 'g', 'path', 'rect', 'ellipse', 'circle', 'clipPath']);

function expectPlainDrawing(markup: string) {
  const drawing = parseHtml(markup);
  expect(drawing.text).toBe('');
  for (const element of drawing.all('*')) {
    expect(ELEMENTS).toContain(element.tag);
    for (const name of element.attributes) {
      expect(name).toMatch(/^[a-zA-Z-]+$/);
      expect(name).not.toMatch(/^(style|href|on.*)$/);
      if (/^(fill|stroke)$/.test(name)) expect(element.attribute(name)).toMatch(/^(#[\da-fA-F]{3,6}|none)$/);
    }
  }
  expect(markup.replace(/aria-label="[^"]*"/, '')).not.toMatch(/NaN|undefined|Infinity/);
}

describe('the cat generator', () => {
  test('any input gives a drawing without foreign elements, attributes, colours or text', () => {
    fc.assert(
      fc.property(wildPicture, (picture) => {
        expectPlainDrawing(cat(picture));
      }),
      { numRuns: runsOf(100, 300) },
    );
  });

  test('the same cat always gets the same picture', () => {
    fc.assert(
      fc.property(knownPicture, (picture) => {
        expect(cat({ ...picture })).toBe(cat({ ...picture }));
        expectPlainDrawing(cat(picture));
      }),
      { numRuns: runsOf(60, 200) },
    );
  });

  test('a cat of no known breed is drawn from its name, and names differ', () => {
    const looks = ['Miso', 'Biscuit', 'Laila', 'Bear', 'Dune', 'Pita'].map((name) =>
      cat({ name, breed: 'other', uid: 'x', title: '' }),
    );
    expect(new Set(looks).size).toBeGreaterThan(1);
    expect(cat({ name: 'Miso', breed: 'a breed nobody knows', uid: 'x' })).toBe(
      cat({ name: 'Miso', breed: 'mixed-breed', uid: 'x' }),
    );
  });

  test('a title is read out with its characters escaped, and decoration is hidden', () => {
    expect(cat({ title: 'Tom & "Jerry" <3' })).toContain('aria-label="Tom &#38; &#34;Jerry&#34; &#60;3"');
    expect(cat({ title: '' })).toContain('aria-hidden="true"');
  });

  test('no two of the first six cats of a household share a colour', () => {
    expect(new Set(HOUSEHOLD_TINTS.map((tint) => TINTS[tint])).size).toBe(6);
  });
});
