import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFullAnswers } from '#tests/support/full-wizard-answers.ts';
import { anyAnswers } from '#tests/support/quick-wizard-answers.ts';
import { ProgressInput } from '../contract.ts';
import { answersFrom } from './answers-from.ts';
import { blankAnswers } from './answers.ts';
import { asFullAnswers } from './checked-full-answers.ts';
import { asPortrait, COAT_CHOICES, coatOf } from './coats.ts';
import { choice, isFields, listOf, numberBetween, oneOf, several, text, whole, wholeIn } from './fields.ts';
import { FullAnswersView } from './full-answers-shape.ts';
import { keptFullAnswers } from './full-wizard.ts';
import { freshRecord, readRecord } from './record.ts';
import { asideKey, readStored } from './stored.ts';

/** Invalid values that may be stored or sent. */
const AWKWARD: unknown[] = [
  null,
  undefined,
  '',
  ' ',
  'x',
  0,
  -0,
  1,
  1.5,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  {},
  [null],
];

test('a parser returns its input, or null, and never something else', () => {
  const parsers: [name: string, read: (value: unknown) => unknown, takes: (value: unknown) => boolean][] = [
    ['text', (value) => text(value, 1), (value) => typeof value === 'string' && value.length <= 1],
    ['oneOf', (value) => oneOf(['x', ''], value), (value) => value === 'x' || value === ''],
    ['numberBetween', (value) => numberBetween(value, 0, 1.5), (value) => [0, 1, 1.5].includes(value as number)],
    ['wholeIn', (value) => wholeIn(value, 0, 2), (value) => value === 0 || value === 1],
  ];
  for (const [name, read, takes] of parsers)
    for (const value of AWKWARD) expect([name, value, read(value)]).toEqual([name, value, takes(value) ? value : null]);
  expect(AWKWARD.filter(isFields)).toEqual([{}]);
  expect([choice(['x'], null), choice(['x'], 'x'), choice(['x'], 'y'), choice(['x'], undefined)]).toEqual([
    null,
    'x',
    undefined,
    undefined,
  ]);
});

test('a list is read whole or not at all: one wrong entry, or one too many, and it is none', () => {
  const letter = (value: unknown) => oneOf(['a', 'b'], value);
  expect(listOf(['a', 'b', 'a'], 3, letter)).toEqual(['a', 'b', 'a']);
  expect(listOf([], 0, letter)).toEqual([]);
  for (const wrong of [['a', 'b', 'a', 'b'], ['a', 'c'], ['a', null], 'ab', { 0: 'a', length: 1 }, null])
    expect(listOf(wrong, 3, letter)).toBeNull();
  expect(several(['a', 'b'], ['b', 'a', 'b'])).toEqual(['b', 'a']);
  expect(several(['a', 'b'], ['b', 'toString'])).toBeNull();
});

test('a thing is whole if no field is missing, and null counts as missing but where it may be empty', () => {
  expect(whole({ one: 1, other: 'x' })).toEqual({ one: 1, other: 'x' });
  expect(whole({ one: 0, other: '' })).toEqual({ one: 0, other: '' });
  expect(whole<{ one: number | null }>({ one: null })).toBeNull();
  expect(whole<{ one: number | null }>({ one: null }, ['one'])).toEqual({ one: null });
  expect(whole<{ one: number | null }>({ one: undefined }, ['one'])).toBeNull();
});

test('storage gives a record of this version, nothing, or something broken that is kept aside', () => {
  const read = (stored: string | null) => readStored(stored, ({ step }) => (step === 1 ? step : null));
  expect(read(null)).toEqual({ kind: 'none' });
  expect(read('{"version":1,"step":1}')).toEqual({ kind: 'found', value: 1 });
  for (const broken of [
    '',
    'null',
    '[]',
    '{"version":2,"step":1}',
    '{"step":1}',
    '{"version":1}',
    '{"version":"1","step":1}',
  ])
    expect(read(broken), broken).toEqual({ kind: 'broken' });
  expect(asideKey('purrwell-onboarding')).toBe('purrwell-onboarding-set-aside');
});

/** A copy of a value with one thing in it replaced, taken away or added. */
function spoil(value: unknown, nth: number, by: unknown): unknown {
  const spots: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    for (const key of Object.keys(one)) {
      spots.push({ holder: one as Record<string, unknown>, key });
      visit((one as Record<string, unknown>)[key]);
    }
  };
  const copy = structuredClone(value);
  visit(copy);
  const spot = spots[nth % spots.length];
  if (spot) spot.holder[spot.key] = by;
  return copy;
}

const faults = fc.oneof(
  fc.constantFrom(...AWKWARD.filter((value) => value !== undefined && !Object.is(value, -0))),
  fc.constantFrom('x'.repeat(61), 'x'.repeat(301), 'kitten', 'siamese', 'AE', 'USD', 'pro', 7, 20, 21, 100, 101, [
    'none',
  ]),
);

test('R106 browser and server agree on which answers of the full wizard are answers', () => {
  fc.assert(
    fc.property(anyFullAnswers.map(keptFullAnswers), fc.nat(), faults, (answers, nth, by) => {
      expect(asFullAnswers(answers)).toEqual(answers);
      const spoilt = spoil(answers, nth, by) as typeof answers;
      const ids = (spoilt.cats ?? []).map?.((cat) => cat?.id) ?? [];
      fc.pre(new Set(ids).size === ids.length);
      const known = asFullAnswers(spoilt);
      const { success } = FullAnswersView.safeParse(spoilt);
      expect([known !== null, JSON.stringify(spoilt).slice(0, 300)]).toEqual([
        success,
        JSON.stringify(spoilt).slice(0, 300),
      ]);
    }),
    { numRuns: 1000 },
  );
});

test('R230 the server makes a record of any progress that the browser reads again', () => {
  fc.assert(
    fc.property(anyAnswers, fc.nat(), faults, (answers, nth, by) => {
      for (const sent of [answers, spoil(answers, nth, by)]) {
        const { data } = ProgressInput.safeParse(sent);
        if (!data) continue;
        const kept = answersFrom(data);
        expect(Object.keys(kept).toSorted()).toEqual(Object.keys(blankAnswers()).toSorted());
        expect(kept.cats).toHaveLength(kept.catCount);
        const record = freshRecord(kept);
        expect(readRecord(JSON.stringify(record))).toEqual({ kind: 'found', value: record });
      }
    }),
    { numRuns: 500 },
  );
});

test('a portrait is one that is offered; a cat without one looks like somebody, and unlike the cat beside it', () => {
  for (const { coat, pattern } of COAT_CHOICES)
    expect(asPortrait({ coat, pattern, more: 1 })).toEqual({ coat, pattern });
  for (const wrong of [null, 'black', {}, { coat: 'black' }, { coat: 'black', pattern: 'plaid' }, ['black', 'solid']])
    expect(asPortrait(wrong)).toBeNull();
  const looks = Array.from({ length: 6 }, (_, index) => coatOf(undefined, index).label);
  expect(new Set(looks).size).toBe(6);
  expect(coatOf({ coat: 'white', pattern: 'calico' }, 0).label).toBe('Calico');
});
