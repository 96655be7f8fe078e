import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { RANGES } from './rules/aggregates.ts';
import { COMPARED, VERDICTS } from './rules/before-after.ts';
import { catFields, oneAge } from './rules/cat-fields.ts';
import { logEntry } from './rules/log-entry.ts';
import { LOG_KINDS, STICK_OUTCOMES } from './rules/measures.ts';
import { MEDICINE_KINDS, medicineFields } from './rules/medicine.ts';
import { TINTS } from './rules/tints.ts';
import { WEIGHT_UNITS } from './rules/units.ts';
import {
  ACTIVITIES,
  AGE_BANDS,
  ARCHIVE_REASONS,
  DIETS,
  GENDERS,
  HOME_TYPES,
  OUTDOOR_ACCESS,
} from './rules/vocabulary.ts';

export const refusals = defineErrors({
  'household-unknown': [404, 'We cannot find this household.'],
  'cat-unknown': [404, 'We cannot find this cat.'],
  'entry-unknown': [404, 'We cannot find this entry.'],
  'cat-changed': [409, 'Someone else has changed this cat. This is the current version.'],
  'cat-archived': [409, 'This cat no longer lives here. Its records can no longer be changed.'],
  'household-full': [409, 'You can add up to six cats. For more, please write to us.'],
  'entry-differs': [409, 'Another entry already has this id.'],
  'entry-corrected': [409, 'This entry has already been corrected. This is the current version.'],
  'entry-removed': [409, 'This entry has been removed.'],
  'entry-settled': [409, 'You can change entries for seven days. This one is older.'],
  'entry-of-another': [403, 'Someone else made this entry. Please ask them, or add your own.'],
  'entry-not-today': [409, 'You can take back entries of the same day. Please ask the owner.'],
  'no-sticks-yet': [409, 'No sticks have arrived for this cat yet. You can log them from the day they arrive.'],
  'medicine-unknown': [404, 'We cannot find this medicine.'],
  'medicine-changed': [409, 'Someone else has changed this medicine. This is the current version.'],
  'medicine-differs': [409, 'Another medicine already has this id.'],
  'medicines-full': [409, 'A cat can have up to 60 medicines and vaccinations. Please remove one first.'],
  'please-confirm': [409, 'That is a big change. Please confirm it.'],
});

const nullable = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values).nullable();

const Age = z.object({ months: z.number().int(), text: z.string(), exact: z.boolean() });
const Day = z.string().openapi({ format: 'date' });

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

const IdealWeight = z.object({
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
export const IdParams = z.object({ id: line(60) });

export const LogInput = logEntry.openapi('LogInput');
export type LogInput = z.infer<typeof LogInput>;

/** Entries are looked at one by one, so that a bad one does not hold up the others. */
export const ReplayInput = z
  .object({ entries: z.array(z.record(z.string(), z.unknown())).min(1).max(100, 'At most 100 at a time, please.') })
  .openapi('ReplayInput', {
    description: 'What a device wrote down without a connection: each a LogInput with a catId.',
  });
export type ReplayInput = z.infer<typeof ReplayInput>;

export const EntryView = z
  .object({
    id: z.string(),
    catId: z.string(),
    kind: z.enum(LOG_KINDS),
    at: z.iso.datetime(),
    day: Day,
    value: z.number().int().nullable(),
    unit: z.enum(['g', 'ml', 'percent']).nullable(),
    outcome: nullable(STICK_OUTCOMES),
    formula: z.string().nullable(),
    note: z.string().nullable(),
    recordedAt: z.iso.datetime(),
    recordedBy: z.string().nullable(),
    /** First name of a partner or sitter who made it; null for the household's owner. */
    signedBy: z.string().nullable(),
    changeableUntil: z.iso.datetime(),
    correctedBy: z.string().nullable(),
    removedAt: z.iso.datetime().nullable(),
  })
  .openapi('LogEntry');
export type EntryView = z.infer<typeof EntryView>;

export const ReplayAnswer = z
  .object({
    results: z.array(
      z.object({
        id: z.string().nullable(),
        status: z.enum(['stored', 'already-there', 'refused']),
        code: z.string().nullable(),
        message: z.string().nullable(),
        entry: EntryView.nullable(),
      }),
    ),
  })
  .openapi('ReplayAnswer');
export type ReplayAnswer = z.infer<typeof ReplayAnswer>;

export const LogQuery = z.object({
  kind: z.enum(LOG_KINDS).optional(),
  before: line(120).optional().openapi({ description: '`next` of the page before.' }),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  history: z.enum(['true', 'false']).default('false').openapi({ description: 'With what was corrected or removed.' }),
});
export type LogQuery = z.infer<typeof LogQuery>;
/** Entry of a log that is read, with its name. */
const ReadEntry = EntryView.extend({
  by: z.string().nullable().openapi({
    description:
      'Name of who made it, marked where that is the reader; null where nobody else could have, or nobody is stored.',
  }),
}).openapi('ReadLogEntry');
export type ReadEntry = z.infer<typeof ReadEntry>;
export const LogPage = z.object({ entries: z.array(ReadEntry), next: z.string().nullable() }).openapi('LogPage');
export type LogPage = z.infer<typeof LogPage>;

export const SeriesQuery = z.object({ kind: z.enum(LOG_KINDS), range: z.enum(RANGES).default('30') });
export type SeriesQuery = z.infer<typeof SeriesQuery>;
const DayValue = z.object({
  day: Day,
  value: z.number().int().nullable(),
  refused: z.number().int(),
  entries: z.number().int(),
});
const Trend = z.object({
  direction: z.enum(['rising', 'steady', 'falling']),
  gramsPerWeek: z.number().int(),
  percentPerWeek: z.number(),
  fast: z.boolean(),
});
export const SeriesView = z
  .object({
    kind: z.enum(LOG_KINDS),
    range: z.enum(RANGES),
    unit: z.enum(['g', 'ml', 'percent']).nullable(),
    from: Day.nullable(),
    to: Day,
    days: z.array(DayValue),
    trend: Trend.nullable(),
    idealWeight: IdealWeight.nullable(),
  })
  .openapi('LogSeries');
export type SeriesView = z.infer<typeof SeriesView>;

const ChangeOfMedicine = z.object({
  ...medicineFields,
  version: z.number().int().openapi({ description: 'The one that was seen.' }),
});
export const AddMedicineInput = z
  .object({
    ...medicineFields,
    id: z.uuid().openapi({ description: 'Made by the form: sent twice, it is one medicine.' }),
  })
  .openapi('AddMedicineInput');
export type AddMedicineInput = z.infer<typeof AddMedicineInput>;
export const ChangeMedicineInput = ChangeOfMedicine.openapi('ChangeMedicineInput');
export type ChangeMedicineInput = z.infer<typeof ChangeMedicineInput>;
export const MedicineView = z
  .object({
    id: z.string(),
    catId: z.string(),
    kind: z.enum(MEDICINE_KINDS),
    name: z.string(),
    dose: z.string().nullable().openapi({ description: 'In the words of the household.' }),
    startedOn: Day.nullable().openapi({ description: 'Null where it is not known.' }),
    endedOn: Day.nullable().openapi({ description: 'Last day, or the day on which a vaccination is due again.' }),
    taken: z.boolean().openapi({ description: 'A medicine that the cat gets today.' }),
    version: z.number().int(),
  })
  .openapi('Medicine');
export type MedicineView = z.infer<typeof MedicineView>;

const ComparedSpan = z.object({ from: Day, to: Day });
const SpanMean = z.object({
  mean: z.number().int().nullable().openapi({ description: 'In the unit; null without an entry.' }),
  days: z.number().int().openapi({ description: 'Days with an entry.' }),
  needed: z.number().int(),
});
export const BeforeAfterView = z
  .object({
    state: z.enum(['baseline', 'running', 'done']),
    before: ComparedSpan,
    after: ComparedSpan.nullable().openapi({ description: 'The first four weeks on sticks; null before them.' }),
    day: z.number().int().nullable().openapi({ description: 'Day of the four weeks, while they run.' }),
    days: z.number().int(),
    stickDays: z.object({ given: z.number().int(), needed: z.number().int() }),
    growing: z.boolean(),
    measures: z.array(
      z.object({
        kind: z.enum(COMPARED),
        unit: z.enum(['g', 'ml', 'percent']).nullable(),
        before: SpanMean,
        after: SpanMean,
        difference: z.number().int().nullable(),
        threshold: z.number().int().nullable().openapi({ description: 'Difference from which on it is visible.' }),
        verdict: z.enum(VERDICTS),
      }),
    ),
  })
  .openapi('BeforeAfter');
export type BeforeAfterView = z.infer<typeof BeforeAfterView>;

const Household = z.object({
  timeZone: z.string(),
  weightUnit: z.enum(WEIGHT_UNITS),
  today: Day,
  earliestDay: Day.openapi({ description: 'The first day that may still be written about.' }),
});
export const HouseholdView = Household.openapi('Household');
export type HouseholdView = z.infer<typeof HouseholdView>;
export const EditHouseholdInput = z
  .object({ timeZone: line(64).optional(), weightUnit: z.enum(WEIGHT_UNITS).optional() })
  .openapi('EditHouseholdInput');
export type EditHouseholdInput = z.infer<typeof EditHouseholdInput>;

export const TodayOfCat = z.object({
  catId: z.string(),
  name: z.string(),
  tint: z.enum(TINTS),
  weight: EntryView.nullable(),
  activity: EntryView.nullable(),
  appetite: EntryView.nullable(),
  water: z.object({
    ml: z.number().int(),
    target: z.number().int(),
    scale: z.number().int(),
    entries: z.number().int(),
  }),
  stick: EntryView.nullable(),
  notes: z.number().int(),
});
export const TodayView = Household.extend({ cats: z.array(TodayOfCat) }).openapi('Today');
export type TodayView = z.infer<typeof TodayView>;
