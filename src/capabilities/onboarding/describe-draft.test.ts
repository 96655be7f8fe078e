import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnswers, finishedAnswers } from '#tests/support/quick-wizard-answers.ts';
import { anyFullAnswers, finishedFullAnswers } from '#tests/support/full-wizard-answers.ts';
import type { FullAnswers } from './rules/full-answers.ts';
import { quickFromFull } from './rules/mapping.ts';
import { describeFromDraft } from './actions/describe-draft.ts';

const longDraft = (answers: FullAnswers) => ({
  answers: quickFromFull(answers, finishedAnswers()),
  extended: { answers, step: 7, catIndex: 0, planChosen: true },
});

test('R106 R111 answers of the full wizard describe the created cat', () => {
  const answers = finishedFullAnswers(['Miso', 'Biscuit']);
  const [miso, biscuit] = answers.cats;
  if (!miso || !biscuit) throw new Error('two cats');
  const told: FullAnswers = {
    ...answers,
    cats: [
      { ...miso, healthConcerns: ['joint-mobility', 'none'], weightUnit: 'lb', weight: 9.5 },
      { ...biscuit, age: 0, ageMonths: 5, foodBrand: 'other' },
    ],
    lifestyle: { activityLevel: 'high', environment: 'mixed', stressLevel: 'low', dietaryPreferences: 'no grain' },
    owner: { ...answers.owner, microchipNumber: '784123' },
  };
  const { cats, home } = describeFromDraft(longDraft(told));
  expect(home).toEqual({ activity: 'high', homeType: 'apartment', diet: null });
  expect(cats).toMatchObject([
    {
      name: 'Miso',
      breed: 'siamese',
      ageMonths: 48,
      ageBand: null,
      concerns: ['joints'],
      food: 'Orijen',
      weight: { value: 9.5, unit: 'lb' },
      outdoorAccess: 'mixed',
      specialNeeds: 'Diet: no grain\nVet: Dr. Example, Jumeirah\nMicrochip number, of one of the cats: 784123',
    },
    { name: 'Biscuit', ageMonths: 5, food: null, specialNeeds: 'Diet: no grain\nVet: Dr. Example, Jumeirah' },
  ]);
});

test('C21 either wizard’s draft describes as many cats as it asked about, each with at most one way to say its age', () => {
  fc.assert(
    fc.property(anyFullAnswers, anyAnswers, (long, short) => {
      for (const [draft, count] of [
        [longDraft(long), long.catCount],
        [{ answers: short, extended: null }, short.catCount],
      ] as const) {
        const { cats } = describeFromDraft(draft);
        expect(cats).toHaveLength(count);
        for (const cat of cats) {
          expect(cat.ageBand !== null && typeof cat.ageMonths === 'number').toBe(false);
          expect(cat.concerns.length > 1 && cat.concerns.includes('healthy')).toBe(false);
          expect((cat.specialNeeds ?? '').length).toBeLessThanOrEqual(1000);
        }
      }
    }),
  );
});
