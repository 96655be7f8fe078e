import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from '@hono/zod-openapi';
import { type CatChange, catProblem, changesFrom, inEffect } from './cat-changes.ts';
import { type CatFields, catFields, oneAge } from './cat-fields.ts';
import { ACTIVITIES, AGE_BANDS, CONCERNS, DIETS, GENDERS, HOME_TYPES, OUTDOOR_ACCESS } from './vocabulary.ts';

const TODAY = '2026-12-01';
const others = [{ name: 'Miso' }, { name: 'Biscuit' }];
const Fields = z.object(catFields).partial().refine(oneAge.check, oneAge.wrong);

/** A form with any of its fields, and at most one way of saying the age. */
const anyForm: fc.Arbitrary<CatFields> = fc
  .tuple(
    fc.record(
      {
        name: fc.constantFrom('Miso', 'Zaatar', '小花'),
        gender: fc.option(fc.constantFrom(...GENDERS)),
        neutered: fc.option(fc.boolean()),
        healthConcerns: fc.array(fc.constantFrom(...CONCERNS), { maxLength: 6 }),
        allergies: fc.array(fc.constantFrom('salmon', 'egg', 'pollen'), { maxLength: 4 }),
        specialNeeds: fc.constantFrom('', 'Blind on one eye.', null),
        livingEnvironment: fc.option(fc.constantFrom(...HOME_TYPES)),
        outdoorAccess: fc.option(fc.constantFrom(...OUTDOOR_ACCESS)),
        activityLevel: fc.option(fc.constantFrom(...ACTIVITIES)),
        dietaryPreference: fc.option(fc.constantFrom(...DIETS)),
        food: fc.constantFrom('', 'Tinned', null),
      },
      { requiredKeys: [] },
    ),
    fc.oneof(
      fc.constant({}),
      fc.record({ bornOn: fc.constantFrom('2022-05-01', '2026-10-20') }),
      fc.record({ age: fc.record({ years: fc.nat({ max: 20 }), months: fc.nat({ max: 11 }) }) }),
      fc.record({ ageRange: fc.constantFrom(...AGE_BANDS) }),
    ),
  )
  .map(([form, age]) => ({ ...form, ...age }));

const EMPTY: Required<CatChange> = {
  name: 'Miso',
  bornOn: null,
  ageMonths: null,
  ageBand: null,
  ageGivenOn: null,
  breed: null,
  coat: null,
  pattern: null,
  eye: null,
  tint: 'eye',
  gender: null,
  neutered: null,
  concerns: [],
  allergies: [],
  specialNeeds: null,
  homeType: null,
  outdoorAccess: null,
  activity: null,
  diet: null,
  food: null,
};

test('R493 a form changes the columns it names and no other, and once they are changed it changes nothing', () => {
  fc.assert(
    fc.property(anyForm, anyForm, (form, before) => {
      const row = { ...EMPTY, ...changesFrom(before, TODAY) };
      const change = changesFrom(form, TODAY);
      for (const value of Object.values(change)) expect(value).not.toBeUndefined();
      const after = { ...row, ...change };
      expect(inEffect(change, after)).toBe(true);
      expect({ ...after, ...changesFrom(form, TODAY) }).toEqual(after);
      // At most one form of the age is left.
      expect([after.bornOn, after.ageMonths, after.ageBand].filter((one) => one !== null).length).toBeLessThanOrEqual(
        1,
      );
      if (!('gender' in form)) expect(after.gender).toBe(row.gender);
      expect(new Set(after.allergies).size).toBe(after.allergies.length);
      expect([after.specialNeeds, after.food]).not.toContain('');
    }),
  );
});

test('an age that is said another way takes the place of the last, with the day it was said on unless it is a birthday', () => {
  const age = (form: CatFields, today = TODAY) => {
    const { bornOn, ageMonths, ageBand, ageGivenOn } = changesFrom(form, today);
    return [bornOn, ageMonths, ageBand, ageGivenOn];
  };
  expect(age({ bornOn: '2022-05-01' })).toEqual(['2022-05-01', null, null, null]);
  expect(age({ age: { years: 2, months: 3 } })).toEqual([null, 27, null, TODAY]);
  expect(age({ age: { years: 0, months: 0 } })).toEqual([null, 0, null, TODAY]);
  expect(age({ ageRange: 'senior' })).toEqual([null, null, 'senior', TODAY]);
  // Cleared on purpose, nothing is known; not named at all, nothing changes.
  expect(age({ bornOn: null })).toEqual([null, null, null, TODAY]);
  expect(age({ name: 'Miso' })).toEqual([undefined, undefined, undefined, undefined]);
});

test('the day an age was said on is no change of its own: the same form on another day is still in effect', () => {
  const row = { ...EMPTY, ...changesFrom({ ageRange: 'adult' }, '2026-11-01') };
  expect(inEffect(changesFrom({ ageRange: 'adult' }, TODAY), row)).toBe(true);
  expect(inEffect(changesFrom({ ageRange: 'kitten' }, TODAY), row)).toBe(false);
  expect(inEffect(changesFrom({ healthConcerns: ['coat', 'dental'] }, TODAY), { ...row, concerns: ['coat'] })).toBe(
    false,
  );
  expect(inEffect({}, row)).toBe(true);
});

test('the first thing that cannot be so is told beside its field: the birthday, then the name, then the weight', () => {
  const problem = (form: CatFields) => catProblem(form, { today: TODAY, others });
  const weight = (value: number, unit: 'kg' | 'lb' = 'kg') => ({ value, unit });
  expect(problem({ name: 'Laila', bornOn: '2022-05-01', weight: weight(4) })).toBeNull();
  expect(problem({})).toBeNull();
  for (const [bornOn, message] of [
    ['2026-12-02', 'This date is in the future.'],
    ['2025-02-29', 'This date does not exist.'],
    ['1986-12-01', 'No known cat has reached 40 years. Please check it.'],
    ['yesterday', 'This date does not exist.'],
  ] as const)
    expect(problem({ name: 'Miso', bornOn, weight: weight(400) })).toEqual({ path: 'bornOn', message });
  for (const name of ['Miso', 'miso', 'MISO'])
    expect(problem({ name, weight: weight(400) })).toEqual({
      path: 'name',
      message: 'You already have a cat named Miso. Please give each cat its own name.',
    });
  const heavy = {
    path: 'weight.value',
    message: 'A cat weighs between 0.3 and 15 kg (0.7 and 33 lb). Please check the number and the unit.',
  };
  for (const wrong of [weight(400), weight(0.2), weight(-4), weight(34, 'lb'), weight(0.5, 'lb')])
    expect(problem({ name: 'Laila', weight: wrong }), JSON.stringify(wrong)).toEqual(heavy);
  for (const right of [weight(0.3), weight(15), weight(0.7, 'lb'), weight(33, 'lb')])
    expect(problem({ name: 'Laila', weight: right }), JSON.stringify(right)).toBeNull();
});

test('the fields of a form are refused with a sentence where somebody can mend them', () => {
  const sentences = (form: object) =>
    Fields.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
  expect(sentences({ name: ' ' })).toEqual(['name: Please enter a name.']);
  expect(sentences({ name: 'x'.repeat(61) })).toHaveLength(1);
  expect(sentences({ allergies: Array(21).fill('egg') })).toEqual(['allergies: At most 20, please.']);
  for (const two of [
    { bornOn: '2022-05-01', age: { years: 4 } },
    { bornOn: '2022-05-01', ageRange: 'adult' },
    { age: { years: 4 }, ageRange: 'adult' },
  ])
    expect(sentences(two)).toEqual(['age: Please enter a date of birth, an age or an age group.']);
  // Clearing one while saying another is one age.
  expect(sentences({ bornOn: null, age: { years: 4 }, ageRange: null })).toEqual([]);
  for (const wrong of [
    { age: { years: 40 } },
    { age: { years: 4, months: 12 } },
    { age: { years: -1 } },
    { age: { years: 1.5 } },
    { breed: 'dog' },
    { coat: 'toString' },
    { eye: '__proto__' },
    { tint: 'red' },
    { gender: 'tom' },
    { healthConcerns: ['everything'] },
    { livingEnvironment: 'castle' },
    { weight: { value: 4, unit: 'st' } },
    { weight: { value: Number.NaN, unit: 'kg' } },
    { specialNeeds: 'x'.repeat(1001) },
    { food: 'x'.repeat(201) },
  ])
    expect(sentences(wrong).length, JSON.stringify(wrong)).toBeGreaterThan(0);
});
