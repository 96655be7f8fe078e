import fc from 'fast-check';
import {
  ACTIVITY_LEVELS,
  AGE_RANGES,
  blankAnswers,
  CONCERNS,
  DIETARY_PREFERENCES,
  LIVING_ENVIRONMENTS,
  type QuickAnswers,
  type QuickCat,
} from '#src/capabilities/onboarding/rules/answers.ts';

const orNull = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: null });

export const anyCat: fc.Arbitrary<QuickCat> = fc.record({
  id: fc.uuid(),
  name: fc.string({ maxLength: 20 }),
  ageRange: orNull(AGE_RANGES),
  healthConcerns: fc.uniqueArray(fc.constantFrom(...CONCERNS)),
});

/** Any household that the wizard could hold, finished or not. */
export const anyAnswers: fc.Arbitrary<QuickAnswers> = fc
  .record({
    email: fc.oneof(fc.constant(''), fc.emailAddress(), fc.string()),
    country: fc.constantFrom('', 'AE', 'DE', 'US'),
    cats: fc.array(anyCat, { minLength: 1, maxLength: 6 }),
    defaultActivityLevel: orNull(ACTIVITY_LEVELS),
    defaultLivingEnvironment: orNull(LIVING_ENVIRONMENTS),
    defaultDietaryPreference: orNull(DIETARY_PREFERENCES),
  })
  .map((part) => ({ ...blankAnswers(), ...part, catCount: part.cats.length }));

/** A household that passes every step. */
export function finishedAnswers(names: readonly string[] = ['Miso', 'Biscuit']): QuickAnswers {
  const blank = blankAnswers(names.length);
  return {
    ...blank,
    email: 'maryam@example.com',
    country: 'AE',
    cats: blank.cats.map((cat, index) => ({ ...cat, name: names[index] ?? '', ageRange: 'adult' })),
    defaultActivityLevel: 'moderate',
    defaultLivingEnvironment: 'apartment',
    defaultDietaryPreference: 'dry',
  };
}
