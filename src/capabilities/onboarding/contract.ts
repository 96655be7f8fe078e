import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { typed } from '#src/lib/text.ts';
import {
  ACTIVITY_LEVELS,
  AGE_RANGES,
  CONCERNS,
  DIETARY_PREFERENCES,
  LIVING_ENVIRONMENTS,
  LONGEST,
  MOST_CATS,
  WIZARD_PLANS,
} from './rules/answers.ts';
import { Portrait } from './rules/full-answers-shape.ts';

export const refusals = defineErrors({
  'link-dead': [410, 'This link has been used or has expired. Please ask for a new one.'],
});

const text = (longest: number) => typed(longest).nullish();
const choice = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values).nullish();

export const Revision = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const Cat = z
  .object({
    id: typed(LONGEST.id).min(1),
    name: text(LONGEST.name),
    ageRange: choice(AGE_RANGES),
    healthConcerns: z.array(z.enum(CONCERNS)).max(CONCERNS.length).nullish(),
    portrait: Portrait.nullish(),
  })
  .openapi('OnboardingCat');

const Address = z.object({
  street: text(LONGEST.line),
  city: text(LONGEST.line),
  zipcode: text(LONGEST.zipcode),
  apartment: text(LONGEST.line),
  region: text(LONGEST.line).openapi({ description: 'State, province or emirate, where addresses have one.' }),
  country: text(2),
});

/** The whole wizard, as far as it has come: everything may still be missing, nothing may be wrong. */
export const ProgressInput = z
  .object({
    catCount: z
      .number()
      .int()
      .min(1)
      .max(MOST_CATS, 'We can ship for up to six cats online. For more, please write to us'),
    email: text(LONGEST.email),
    country: text(2),
    cats: z.array(Cat).max(MOST_CATS, 'We can ship for up to six cats online. For more, please write to us').nullish(),
    defaultActivityLevel: choice(ACTIVITY_LEVELS),
    defaultLivingEnvironment: choice(LIVING_ENVIRONMENTS),
    defaultDietaryPreference: choice(DIETARY_PREFERENCES),
    selectedPlan: choice(WIZARD_PLANS),
    address: Address.nullish(),
    paymentComplete: z.boolean().nullish(),
    step: z.number().int().min(1).max(5).default(1),
    revision: Revision.optional().openapi({
      description: 'Grows with every change. An older number never overwrites a newer one.',
    }),
  })
  .openapi('OnboardingProgressInput');
export type ProgressInput = z.infer<typeof ProgressInput>;

export const SavedAnswer = z.object({ savedAt: z.iso.datetime(), step: z.number().int() }).openapi('OnboardingSaved');
export type SavedAnswer = z.infer<typeof SavedAnswer>;

const StoredAnswers = z
  .object({
    catCount: z.number().int(),
    email: z.string(),
    country: z.string(),
    cats: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        ageRange: z.enum(AGE_RANGES).nullable(),
        healthConcerns: z.array(z.enum(CONCERNS)),
        portrait: z.object({ coat: z.string(), pattern: z.string() }).optional(),
      }),
    ),
    defaultActivityLevel: z.enum(ACTIVITY_LEVELS).nullable(),
    defaultLivingEnvironment: z.enum(LIVING_ENVIRONMENTS).nullable(),
    defaultDietaryPreference: z.enum(DIETARY_PREFERENCES).nullable(),
    selectedPlan: z.enum(WIZARD_PLANS),
    address: z.object({
      street: z.string(),
      city: z.string(),
      zipcode: z.string(),
      apartment: z.string(),
      region: z.string().optional(),
      country: z.string(),
    }),
    paymentComplete: z.boolean(),
  })
  .openapi('OnboardingAnswers');

export const ProgressAnswer = z
  .object({
    completed: z.boolean(),
    step: z.number().int(),
    revision: z.number().int(),
    /** R338: the beginning of an order, also without any answers yet. */
    selectedPlan: z.enum(WIZARD_PLANS),
    catCount: z.number().int(),
    cats: z.array(z.object({ name: z.string(), breed: z.string().nullable(), age: z.enum(AGE_RANGES).nullable() })),
    answers: StoredAnswers.nullable(),
  })
  .openapi('OnboardingProgress');
export type ProgressAnswer = z.infer<typeof ProgressAnswer>;

/** R476. */
export const OnboardingView = z
  .object({
    data: z.object({
      cats: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          ageRange: z.enum(AGE_RANGES).nullable(),
          healthConcerns: z.array(z.string()),
          livingEnvironment: z.enum(LIVING_ENVIRONMENTS).nullable(),
          activityLevel: z.enum(ACTIVITY_LEVELS).nullable(),
        }),
      ),
    }),
    progress: z.object({ selectedPlan: z.enum(WIZARD_PLANS), catCount: z.number().int() }),
  })
  .openapi('Onboarding');
export type OnboardingView = z.infer<typeof OnboardingView>;
