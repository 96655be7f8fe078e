import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAnswers, finishedAnswers } from '#tests/support/quick-wizard-answers.ts';
import { anyFullAnswers, finishedFullAnswers } from '#tests/support/full-wizard-answers.ts';
import { blankAnswers, type QuickAnswers } from './answers.ts';
import type { FullAnswers } from './full-answers.ts';
import { FULL_STEPS } from './full-flow.ts';
import { ACTIVITY_NUMBER, quickFromFull, fullFromQuick, dietFromText, levelOfNumber, shortStepOf } from './mapping.ts';
import { keptFullAnswers } from './full-wizard.ts';

/** Cats of one answer sheet have ids of their own, from either wizard. */
const anyA: fc.Arbitrary<QuickAnswers> = anyAnswers.map((answers) => ({
  ...answers,
  address: { ...answers.address, country: answers.country },
}));
const anyB = anyFullAnswers.map(keptFullAnswers);

test('C21 from B to A and back nothing is lost: finer words stay as long as they mean the same', () => {
  fc.assert(
    fc.property(anyB, anyA, (b, before) => {
      expect(fullFromQuick(quickFromFull(b, before), b)).toEqual(b);
    }),
  );
});

test('C21 from A to B and back nothing is lost that A said', () => {
  fc.assert(
    fc.property(anyA, (a) => {
      const healthy = (concerns: string[]) =>
        concerns.length > 1 ? concerns.filter((one) => one !== 'healthy') : concerns;
      const back = quickFromFull(fullFromQuick(a), a);
      expect({ ...back, cats: null }).toEqual({
        ...a,
        // B has an answer from the start where A has none.
        defaultActivityLevel: a.defaultActivityLevel ?? 'moderate',
        cats: null,
      });
      for (const [index, cat] of a.cats.entries()) {
        const concerns = back.cats[index]?.healthConcerns ?? [];
        expect({ ...back.cats[index], healthConcerns: null }).toEqual({ ...cat, healthConcerns: null });
        expect(concerns.toSorted()).toEqual(healthy(cat.healthConcerns).toSorted());
      }
    }),
  );
});

test('C21 answers to shared questions survive a conversion without the other record', () => {
  fc.assert(
    fc.property(anyB, (b) => {
      const [once, twice] = [quickFromFull(b), quickFromFull(fullFromQuick(quickFromFull(b)))];
      expect(twice).toEqual(once);
    }),
  );
});

test('C21 answers to questions of one wizard only are unchanged by the other', () => {
  const b: FullAnswers = { ...finishedFullAnswers(), goals: ['longevity'] };
  const a = {
    ...quickFromFull(b, finishedAnswers()),
    cats: quickFromFull(b).cats.map((cat) => ({ ...cat, name: 'Renamed' })),
  };
  expect(a.defaultLivingEnvironment).toBe('apartment');
  expect(fullFromQuick(a, b)).toMatchObject({
    goals: ['longevity'],
    cats: [{ name: 'Renamed', breed: 'siamese', weight: 4.2 }, {}],
  });
});

test('C20 C21 a new band takes the place of an age that no longer means it, and only then', () => {
  const b = finishedFullAnswers(['Miso']);
  const a = quickFromFull(b);
  const band = (ageRange: 'kitten' | 'adult' | 'senior') => {
    const cats = a.cats.map((cat) => ({ ...cat, ageRange }));
    return fullFromQuick({ ...a, cats }, b).cats[0]?.age;
  };
  expect([band('kitten'), band('adult'), band('senior')]).toEqual([0, 4, 7]);
});

test('C21 50 is medium', () => {
  expect(ACTIVITY_NUMBER.medium).toBe(50);
  expect([0, 25, 50, 75, 100].map(levelOfNumber)).toEqual(['low', 'low', 'medium', 'high', 'high']);
});

test('C21 a text that says only the kind of food is one; nobody’s sentence is guessed at', () => {
  const said = ['Dry food', 'wet', 'dry and wet', 'Raw', 'no dry food', 'grain free', '', 'wet, no fish'];
  expect(said.map(dietFromText)).toEqual(['dry', 'wet', 'mixed', 'raw', null, null, null, null]);
  expect(dietFromText('__proto__')).toBeNull();
});

test('the step of the other wizard never asks for what was answered', () => {
  expect(FULL_STEPS.map(({ step }) => shortStepOf(step))).toEqual([1, 2, 3, 3, 3, 4, 5, 5]);
  expect(quickFromFull(finishedFullAnswers()).paymentComplete).toBe(blankAnswers().paymentComplete);
});
