import { z } from '@hono/zod-openapi';
import { line, prose } from '#src/lib/text.ts';
import { OLDEST_YEARS } from './age.ts';
import { BREEDS } from './breeds.ts';
import { LOOKS } from './appearance.ts';
import { TINTS } from './tints.ts';
import { WEIGHT_UNITS } from './units.ts';
import { ACTIVITIES, AGE_BANDS, CONCERNS, DIETS, GENDERS, HOME_TYPES, OUTDOOR_ACCESS } from './vocabulary.ts';

const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
const nullable = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values).nullable();

const WeightSaid = z.object({
  value: z.number(),
  unit: z.enum(WEIGHT_UNITS),
  confirmed: z.boolean().optional(),
});
/** Fields of a cat. At most one of the three for its age may be given; null clears a field. */
export const catFields = {
  name: line(60, { missing: 'Please enter a name.' }),
  bornOn: line(10).nullish(),
  age: z
    .object({
      years: z
        .number()
        .int()
        .min(0)
        .max(OLDEST_YEARS - 1),
      months: z.number().int().min(0).max(11).default(0),
    })
    .nullish(),
  ageRange: nullable(AGE_BANDS).optional(),
  breed: nullable(BREEDS).optional(),
  coat: nullable(keysOf(LOOKS.coat)).optional(),
  pattern: nullable(keysOf(LOOKS.pattern)).optional(),
  eye: nullable(keysOf(LOOKS.eye)).optional(),
  tint: z.enum(TINTS).optional(),
  gender: nullable(GENDERS).optional(),
  neutered: z.boolean().nullish(),
  healthConcerns: z.array(z.enum(CONCERNS)).max(CONCERNS.length).optional(),
  allergies: z.array(line(60).min(1)).max(20, 'At most 20, please.').optional(),
  specialNeeds: prose(1000).nullish(),
  livingEnvironment: nullable(HOME_TYPES).optional(),
  outdoorAccess: nullable(OUTDOOR_ACCESS).optional(),
  activityLevel: nullable(ACTIVITIES).optional(),
  dietaryPreference: nullable(DIETS).optional(),
  food: line(200).nullish(),
  weight: WeightSaid.optional(),
};
const said = (value: unknown) => value !== undefined && value !== null;
export const oneAge = {
  check: (input: { bornOn?: unknown; age?: unknown; ageRange?: unknown }) =>
    [input.bornOn, input.age, input.ageRange].filter(said).length <= 1,
  wrong: { path: ['age'], message: 'Please enter a date of birth, an age or an age group.' },
};

export type CatFields = Partial<z.infer<z.ZodObject<typeof catFields>>>;
