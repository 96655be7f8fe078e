import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { anyAnswers, anyCat, finishedAnswers } from '../../../../tests/support/quick-wizard-answers.ts';
import { type Concern, openConcerns, type QuickAnswers } from './answers.ts';
import { draftFor } from './draft.ts';
import { recommend } from './recommendation.ts';

function household(...concerns: Concern[][]): QuickAnswers {
  const answers = finishedAnswers(['Miso', 'Biscuit', 'Noor'].slice(0, concerns.length));
  return { ...answers, cats: answers.cats.map((cat, index) => ({ ...cat, healthConcerns: concerns[index] ?? [] })) };
}

test('R65 the plan follows from the answers and says which', () => {
  expect(recommend(household([])).plan).toBe('standard');
  expect(recommend(household(['healthy'], ['healthy'])).plan).toBe('standard');
  expect(recommend(household(['coat'], ['coat'])).reasons.map((one) => one.because)).toEqual(['one-concern']);
  expect(recommend(household(['digestion'])).plan).toBe('premium');
  expect(recommend(household(['coat'], ['energy'])).reasons.map((one) => one.because)).toEqual(['several-concerns']);
  const senior = household([]);
  if (senior.cats[0]) senior.cats[0].ageRange = 'senior';
  expect(recommend(senior)).toMatchObject({ plan: 'premium', reasons: [{ because: 'senior' }] });
});

test('R65 the summary tells the household back to its owner', () => {
  expect(recommend(household(['digestion', 'coat'], ['energy'])).summary).toBe(
    'Two adults in an apartment, one delicate stomach, one dull coat, one question about energy.',
  );
});

test('R65 R75 any household gets Standard or Premium, never the sold-out Pro, always with a reason', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const first = recommend(answers);
      expect(['standard', 'premium']).toContain(first.plan);
      expect(first.reasons.length).toBeGreaterThan(0);
      expect(recommend(structuredClone(answers))).toEqual(first);
      const distinct = new Set(answers.cats.flatMap(openConcerns));
      const demanding =
        distinct.size > 1 || distinct.has('digestion') || answers.cats.some((cat) => cat.ageRange === 'senior');
      expect(first.plan).toBe(demanding ? 'premium' : 'standard');
    }),
  );
});

test('R65 more concerns never lead to a smaller plan', () => {
  fc.assert(
    fc.property(
      anyAnswers,
      fc.constantFrom<Concern>('digestion', 'coat', 'energy', 'weight', 'other'),
      (answers, more) => {
        if (recommend(answers).plan !== 'premium') return;
        const cats = answers.cats.map((cat) => ({
          ...cat,
          healthConcerns: [...new Set([...cat.healthConcerns, more])],
        }));
        expect(recommend({ ...answers, cats }).plan).toBe('premium');
      },
    ),
  );
});

test('the draft holds seven different formulas of the eight, each with its reason, and never drops one that was asked for', () => {
  fc.assert(
    fc.property(anyAnswers, anyCat, (home, cat) => {
      const draft = draftFor(cat, home);
      const ids = draft.sticks.map((stick) => stick.formula);
      expect(new Set([...ids, draft.leftOut.formula])).toEqual(new Set(Object.keys(FORMULAS)));
      expect(ids).toHaveLength(7);
      expect(draft.sticks.every((stick) => stick.reason.length > 0)).toBe(true);
      for (const concern of openConcerns(cat)) {
        const wanted = { digestion: 'play', coat: 'derma', energy: 'cardio', weight: 'play' } as const;
        if (concern === 'other' || concern === 'healthy') continue;
        expect(draft.sticks).toContainEqual(expect.objectContaining({ formula: wanted[concern], boosted: true }));
      }
    }),
  );
});

test('Purr-fect Play takes the place of the least needed formula only when something asks for it', () => {
  const [miso] = finishedAnswers(['Miso']).cats;
  const home = { defaultActivityLevel: 'moderate', defaultDietaryPreference: 'wet' } as const;
  if (!miso) throw new Error('one cat expected');
  expect(draftFor({ ...miso, healthConcerns: ['coat'] }, home).leftOut.formula).toBe('play');
  expect(draftFor({ ...miso, healthConcerns: ['digestion'] }, home).leftOut.formula).toBe('antiox');
});
