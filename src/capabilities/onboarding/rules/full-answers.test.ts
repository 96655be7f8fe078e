import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFullAnswers, finishedFullAnswers } from '#tests/support/full-wizard-answers.ts';
import {
  blankFullAnswers,
  BREEDS,
  FOOD_BRANDS,
  GOALS,
  FULL_CONCERNS,
  withFullCatCount,
  withoutIdleNone,
  YEARS,
} from './full-answers.ts';
import { keptFullAnswers, openFullWith, withFullAnswers, withFullPosition, withFullPlan } from './full-wizard.ts';
import { freshFullRecord } from './full-record.ts';

const labels = (table: object) => Object.values(table).join(', ');

test('R113 R114 R115 R116 the words of the lists, stored small and hyphenated', () => {
  expect(labels(BREEDS)).toBe(
    'Persian, Maine Coon, British Shorthair, Ragdoll, Siamese, Bengal, Russian Blue, Abyssinian, Birman, Norwegian Forest, Scottish Fold, Sphynx, American Shorthair, Mixed Breed, Other',
  );
  expect(labels(FOOD_BRANDS)).toBe(
    "Royal Canin, Hill's Science Diet, Purina Pro Plan, Blue Buffalo, Wellness, Orijen, Acana, Taste of the Wild, Instinct, Other",
  );
  expect(labels(FULL_CONCERNS)).toBe(
    'Digestive Issues, Joint & Mobility, Coat & Skin Health, Weight Management, Dental Health, Energy & Vitality, Senior Cat Care, Allergies, None',
  );
  expect(labels(GOALS)).toBe('Healthy Coat, High Energy, Joint Support, Allergy Management, Longevity, Weight Control');
  for (const table of [BREEDS, FOOD_BRANDS, FULL_CONCERNS, GOALS]) {
    for (const [value, label] of Object.entries<string>(table)) {
      const hyphenated = label
        .toLowerCase()
        .replaceAll("'", '')
        .replace(/[^a-z]+/g, '-');
      expect(value).toBe(hyphenated);
    }
  }
});

test('R106 R107 R108 R109 R110 R111 R112 R133 blank answers of the full wizard', () => {
  const { cats, lifestyle, owner, goals, recommendedPlan, selectedPlan } = blankFullAnswers();
  expect(lifestyle).toEqual({
    activityLevel: 'medium',
    environment: 'indoor',
    stressLevel: 'medium',
    dietaryPreferences: '',
  });
  expect(Object.values(owner).every((value) => value === '')).toBe(true);
  expect([cats.length, goals, recommendedPlan, selectedPlan]).toEqual([1, [], 'standard', 'premium']);
  expect(YEARS).toEqual({ first: 1, last: 20 });
});

test('R124 another number of cats keeps who is there, pads with blanks and cuts off the rest', () => {
  fc.assert(
    fc.property(anyFullAnswers, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), (answers, one, two) => {
      const changed = withFullCatCount(withFullCatCount(answers, one), two);
      expect(changed.cats).toHaveLength(two);
      const kept = Math.min(answers.catCount, one, two);
      expect(changed.cats.slice(0, kept)).toEqual(answers.cats.slice(0, kept));
      expect(new Set(changed.cats.map(({ id }) => id)).size).toBe(two);
      for (const cat of changed.cats.slice(kept)) {
        const { id: _, ...blank } = cat;
        expect(blank).toEqual({
          name: '',
          breed: '',
          age: 1,
          weight: 0,
          weightUnit: 'kg',
          foodBrand: '',
          healthConcerns: [],
        });
      }
    }),
  );
});

test('R126 None is a checkbox like the others; what is kept drops it beside another', () => {
  expect(withoutIdleNone(['none'])).toEqual(['none']);
  expect(withoutIdleNone(['none', 'allergies'])).toEqual(['allergies']);
  fc.assert(
    fc.property(anyFullAnswers, (answers) => {
      const kept = keptFullAnswers(answers);
      for (const { healthConcerns } of kept.cats)
        expect(healthConcerns.includes('none') && healthConcerns.length > 1).toBe(false);
      expect(keptFullAnswers(kept)).toEqual(kept);
    }),
  );
});

test('R127 C48 opening goes to step 1, answers stay, and there is a way on to where they had come', () => {
  const there = { step: 4, catIndex: 0 } as const;
  const stored = withFullPosition(
    withFullAnswers(freshFullRecord(), () => finishedFullAnswers(), 1),
    there,
    2,
  );
  const opened = openFullWith(stored, { wishes: {} }, 3);
  expect(opened.record).toEqual({ ...stored, place: { step: 1, catIndex: 0 } });
  expect(opened.continueAt).toEqual(there);
  expect(openFullWith(null, { wishes: {} }, 3)).toMatchObject({
    record: { place: { step: 1 }, answers: { selectedPlan: 'premium' } },
    continueAt: null,
  });
  const at = { step: 2, catIndex: 1 } as const;
  expect(openFullWith(stored, { wishes: {}, resumeAt: at }, 3)).toMatchObject({
    record: { place: at },
    continueAt: null,
  });
});

test('R127 a link may add cats and name a plan; a cat that was described is never removed', () => {
  const stored = withFullAnswers(freshFullRecord(), () => finishedFullAnswers(['Miso', 'Biscuit']), 1);
  const count = (cats: number) => openFullWith(stored, { wishes: { cats } }, 3).record.answers.catCount;
  expect([count(1), count(4)]).toEqual([2, 4]);
  const { record } = openFullWith(stored, { wishes: { plan: 'standard' } }, 3);
  expect([record.answers.selectedPlan, record.planChosen]).toEqual(['standard', true]);
  expect(withFullPlan(record, 'premium', 4).revision).toBeGreaterThan(record.revision);
});
