import fc from 'fast-check';
import {
  blankFullAnswers,
  BREED_VALUES,
  ENVIRONMENT_VALUES,
  FOOD_BRAND_VALUES,
  GOAL_VALUES,
  LEVEL_VALUES,
  FULL_CONCERN_VALUES,
  WEIGHT_UNITS,
  type FullAnswers,
  type FullCat,
} from '#src/capabilities/onboarding/rules/full-answers.ts';
import { WIZARD_PLANS } from '#src/capabilities/onboarding/rules/answers.ts';
import { CURRENCIES } from '#src/lib/money.ts';

const text = (maxLength: number) => fc.string({ maxLength });
const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values);

const anyCatB: fc.Arbitrary<FullCat> = fc
  .record({
    name: text(20),
    breed: oneOf(['' as const, ...BREED_VALUES]),
    age: fc.integer({ min: 0, max: 20 }),
    ageMonths: fc.option(fc.integer({ min: 0, max: 11 }), { nil: undefined }),
    weight: fc.double({ min: 0, max: 100, noNaN: true }),
    weightUnit: oneOf(WEIGHT_UNITS),
    foodBrand: oneOf(['' as const, ...FOOD_BRAND_VALUES]),
    healthConcerns: fc.uniqueArray(oneOf(FULL_CONCERN_VALUES)),
  })
  .map(({ ageMonths, ...cat }) => ({
    id: '',
    ...cat,
    ...(cat.age === 0 && ageMonths !== undefined && { ageMonths }),
  }));

/** Any household that the full wizard could hold, finished or not. */
export const anyFullAnswers: fc.Arbitrary<FullAnswers> = fc
  .record({
    cats: fc.array(anyCatB, { minLength: 1, maxLength: 6 }),
    lifestyle: fc.record({
      activityLevel: oneOf(LEVEL_VALUES),
      environment: oneOf(ENVIRONMENT_VALUES),
      stressLevel: oneOf(LEVEL_VALUES),
      dietaryPreferences: fc.oneof(oneOf(['', 'dry', 'Wet food', 'dry and wet', 'no grain']), text(40)),
    }),
    owner: fc.record({
      name: text(20),
      email: fc.oneof(fc.emailAddress(), text(20)),
      address: text(20),
      apartment: text(10),
      city: text(10),
      zipcode: text(10),
      region: fc.oneof(text(10), oneOf(['Dubai', 'Illinois'])),
      country: oneOf(['', 'AE', 'DE', 'US']),
      microchipNumber: text(10),
      vetContact: text(20),
    }),
    goals: fc.uniqueArray(oneOf(GOAL_VALUES)),
    recommendedPlan: oneOf(WIZARD_PLANS),
    selectedPlan: oneOf(WIZARD_PLANS),
    currency: fc.option(oneOf(CURRENCIES), { nil: null }),
  })
  .map(({ cats, ...rest }) => ({
    catCount: cats.length,
    cats: cats.map((cat, index) => ({ ...cat, id: `cat-${index + 1}` })),
    ...rest,
  }));

/** A household that leaves nothing out. */
export function finishedFullAnswers(names: readonly string[] = ['Miso', 'Biscuit']): FullAnswers {
  const blank = blankFullAnswers(names.length);
  return {
    ...blank,
    cats: blank.cats.map((cat, index) => ({
      ...cat,
      name: names[index] ?? '',
      breed: 'siamese',
      age: 4,
      weight: 4.2,
      foodBrand: 'orijen',
      healthConcerns: ['none'],
    })),
    owner: {
      ...blank.owner,
      name: 'Maryam Example',
      email: 'maryam@example.com',
      address: 'Marina Walk 7',
      city: 'Dubai',
      country: 'AE',
      vetContact: 'Dr. Example, Jumeirah',
    },
    goals: ['healthy-coat'],
  };
}
