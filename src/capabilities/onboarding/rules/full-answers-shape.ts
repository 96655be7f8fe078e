import { z } from '@hono/zod-openapi';
import { CURRENCIES } from '#src/lib/money.ts';
import { line, typed } from '#src/lib/text.ts';
import { MOST_CATS, WIZARD_PLANS } from './answers.ts';
import {
  BREED_VALUES,
  ENVIRONMENT_VALUES,
  FOOD_BRAND_VALUES,
  GOAL_VALUES,
  HEAVIEST,
  LEVEL_VALUES,
  FULL_CONCERN_VALUES,
  LONGEST,
  MONTHS,
  WEIGHT_UNITS,
  YEARS,
} from './full-answers.ts';
import { coatChoice } from './coats.ts';

const orEmpty = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values).or(z.literal(''));

export const Portrait = z
  .object({ coat: line(40), pattern: line(40) })
  .refine((portrait) => coatChoice(portrait) !== undefined, 'We do not know this coat');
const tooMany = 'We can ship for up to six cats online. For more, please write to us';

const CatB = z
  .object({
    id: typed(LONGEST.id).min(1),
    name: typed(LONGEST.name),
    breed: orEmpty(BREED_VALUES),
    age: z.number().int().min(0).max(YEARS.last).openapi({ description: 'Whole years; 0 is under a year.' }),
    ageMonths: z.number().int().min(MONTHS.first).max(MONTHS.last).optional(),
    weight: z.number().min(0).max(HEAVIEST),
    weightUnit: z.enum(WEIGHT_UNITS),
    foodBrand: orEmpty(FOOD_BRAND_VALUES),
    healthConcerns: z.array(z.enum(FULL_CONCERN_VALUES)).max(FULL_CONCERN_VALUES.length),
    portrait: Portrait.optional(),
  })
  .openapi('LongOnboardingCat');

/** R106 to R112: everything is there, and much of it may still be blank. */
export const FullAnswersView = z
  .object({
    catCount: z.number().int().min(1).max(MOST_CATS, tooMany),
    cats: z.array(CatB).max(MOST_CATS, tooMany),
    lifestyle: z.object({
      activityLevel: z.enum(LEVEL_VALUES),
      environment: z.enum(ENVIRONMENT_VALUES),
      stressLevel: z.enum(LEVEL_VALUES),
      dietaryPreferences: typed(LONGEST.diet),
    }),
    owner: z.object({
      name: typed(LONGEST.person),
      email: typed(LONGEST.email),
      address: typed(LONGEST.line),
      apartment: typed(LONGEST.line),
      city: typed(LONGEST.line),
      zipcode: typed(LONGEST.zipcode),
      region: typed(LONGEST.line).optional(),
      country: typed(2),
      microchipNumber: typed(LONGEST.microchip),
      vetContact: typed(LONGEST.vet),
    }),
    goals: z.array(z.enum(GOAL_VALUES)).max(GOAL_VALUES.length),
    recommendedPlan: z.enum(WIZARD_PLANS),
    selectedPlan: z.enum(WIZARD_PLANS),
    currency: z.enum(CURRENCIES).nullable(),
  })
  .openapi('LongOnboardingAnswers');
