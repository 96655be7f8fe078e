import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnswers, finishedAnswers } from '../../../../tests/support/quick-wizard-answers.ts';
import {
  AGE_RANGES,
  ACTIVITY_LEVELS,
  ageRangeOf,
  blankAnswers,
  CAT_COUNTS,
  clampCatCount,
  CONCERNS,
  DIETARY_PREFERENCES,
  initialPlan,
  LIVING_ENVIRONMENTS,
  withCatCount,
  withFirstCatForAll,
} from './answers.ts';

test('R70 R71 R72 R73 R74 R75 R76 fresh answers hold exactly the stated data', () => {
  expect(Object.keys(blankAnswers(2)).sort()).toEqual(
    [
      'address',
      'catCount',
      'cats',
      'country',
      'defaultActivityLevel',
      'defaultDietaryPreference',
      'defaultLivingEnvironment',
      'email',
      'paymentComplete',
      'selectedPlan',
    ].sort(),
  );
  expect(Object.keys(blankAnswers().cats[0] ?? {}).sort()).toEqual(['ageRange', 'healthConcerns', 'id', 'name']);
  expect(Object.keys(blankAnswers().address).sort()).toEqual(['apartment', 'city', 'country', 'street', 'zipcode']);
  expect(blankAnswers().paymentComplete).toBe(false);
  expect(CAT_COUNTS).toEqual([1, 2, 3, 4, 5, 6]);
  expect(AGE_RANGES).toEqual(['kitten', 'adult', 'senior']);
  expect(CONCERNS).toEqual(['healthy', 'digestion', 'coat', 'energy', 'weight', 'other']);
  expect(ACTIVITY_LEVELS).toEqual(['low', 'moderate', 'high']);
  expect(LIVING_ENVIRONMENTS).toEqual(['apartment', 'house', 'farm']);
  expect(DIETARY_PREFERENCES).toEqual(['dry', 'wet', 'mixed', 'raw']);
});

test('R75 a pro plan passed in becomes premium, an unknown one is ignored', () => {
  expect(initialPlan('pro')).toBe('pro');
  expect(initialPlan('premium')).toBe('premium');
  expect(initialPlan('standard')).toBe('standard');
  expect(initialPlan('gold')).toBeNull();
  expect(initialPlan(undefined)).toBeNull();
});

test('R77 an age belongs to exactly one band: under 1, 1 to under 7, 7 and over', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 40, noNaN: true }), (years) => {
      expect(ageRangeOf(years)).toBe(years < 1 ? 'kitten' : years < 7 ? 'adult' : 'senior');
    }),
  );
  expect([0, 0.99, 1, 6.99, 7].map(ageRangeOf)).toEqual(['kitten', 'kitten', 'adult', 'adult', 'senior']);
});

test('R78 another cat count keeps the cats known, pads with blanks and cuts from the end', () => {
  fc.assert(
    fc.property(anyAnswers, fc.integer({ min: -3, max: 12 }), (answers, count) => {
      const changed = withCatCount(answers, count);
      const kept = Math.min(answers.cats.length, changed.catCount);
      expect(changed.catCount).toBe(clampCatCount(count));
      expect(changed.cats).toHaveLength(changed.catCount);
      expect(changed.cats.slice(0, kept)).toEqual(answers.cats.slice(0, kept));
      expect(changed.cats.slice(kept).every((cat) => cat.name === '' && cat.healthConcerns.length === 0)).toBe(true);
      expect(new Set(changed.cats.map((cat) => cat.id)).size).toBe(changed.catCount);
    }),
  );
});

test('R69 R85 the first cat’s age and concerns go to every cat, names stay', () => {
  const answers = finishedAnswers(['Miso', 'Biscuit', 'Noor']);
  const [first] = answers.cats;
  if (first) {
    first.ageRange = 'senior';
    first.healthConcerns = ['coat', 'digestion'];
  }
  const applied = withFirstCatForAll(answers);
  expect(applied.cats.map((cat) => cat.name)).toEqual(['Miso', 'Biscuit', 'Noor']);
  for (const cat of applied.cats) {
    expect(cat.ageRange).toBe('senior');
    expect(cat.healthConcerns).toEqual(['coat', 'digestion']);
  }
});
