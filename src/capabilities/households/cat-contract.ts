import { z } from '@hono/zod-openapi';
import { catFields, oneAge } from './rules/cat-fields.ts';
import { TINTS } from './rules/tints.ts';
import {
  ACTIVITIES,
  AGE_BANDS,
  ARCHIVE_REASONS,
  DIETS,
  GENDERS,
  HOME_TYPES,
  OUTDOOR_ACCESS,
} from './rules/vocabulary.ts';

export const nullable = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values).nullable();

const Age = z.object({ months: z.number().int(), text: z.string(), exact: z.boolean() });
export const Day = z.string().openapi({ format: 'date' });

/** A cat as the screens draw it. Words asked for in the wizard keep the wizard's names. */
export const CatView = z
  .object({
    id: z.string(),
    name: z.string(),
    ageRange: nullable(AGE_BANDS),
    age: Age.nullable(),
    bornOn: Day.nullable(),
    breed: z.string().nullable(),
    coat: z.string().nullable(),
    pattern: z.string().nullable(),
    eye: z.string().nullable(),
    tint: z.enum(TINTS),
    healthConcerns: z.array(z.string()),
    livingEnvironment: nullable(HOME_TYPES),
    activityLevel: nullable(ACTIVITIES),
    dietaryPreference: nullable(DIETS),
    food: z.string().nullable(),
    /** R479. `indoor` says whether it never goes out; null when nobody has said. */
    details: z.object({
      gender: nullable(GENDERS),
      neutered: z.boolean().nullable(),
      indoor: z.boolean().nullable(),
      outdoorAccess: nullable(OUTDOOR_ACCESS),
      activityLevel: nullable(ACTIVITIES),
      specialNeeds: z.string().nullable(),
      allergies: z.array(z.string()),
    }),
    weight: z.object({ grams: z.number().int(), day: Day }).nullable(),
    /** Until this day the cat is too young for sticks; null when it is not. */
    sticksFrom: Day.nullable(),
    version: z.number().int(),
    archived: z.object({ at: z.iso.datetime(), reason: z.enum(ARCHIVE_REASONS) }).nullable(),
  })
  .openapi('Cat');
export type CatView = z.infer<typeof CatView>;

/** Decides how a cat is drawn. */
export const CatLook = CatView.pick({ breed: true, ageRange: true, coat: true, pattern: true, eye: true, tint: true });

export const IdealWeight = z.object({
  range: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
  agreement: z.enum(['agree', 'differ', 'one-source']).nullable(),
  note: z.string(),
  sources: z.array(z.object({ name: z.string(), url: z.string() })),
});
export const CatDetail = CatView.extend({ idealWeight: IdealWeight }).openapi('CatDetail');
export type CatDetail = z.infer<typeof CatDetail>;

export const AddCatInput = z
  .object({
    ...catFields,
    requestId: z.uuid().optional().openapi({ description: 'Made by the form: sent twice, it is one cat.' }),
  })
  .refine(oneAge.check, oneAge.wrong)
  .openapi('AddCatInput');
export type AddCatInput = z.infer<typeof AddCatInput>;

export const EditCatInput = z
  .object({
    ...catFields,
    name: catFields.name.optional(),
    version: z.number().int().openapi({ description: 'The one that was seen.' }),
  })
  .refine(oneAge.check, oneAge.wrong)
  .openapi('EditCatInput');
export type EditCatInput = z.infer<typeof EditCatInput>;

export const ArchiveInput = z.object({ reason: z.enum(ARCHIVE_REASONS) }).openapi('ArchiveInput');
export const CatQuery = z.object({ archived: z.enum(['true', 'false']).default('false') });
