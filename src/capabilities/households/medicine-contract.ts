import { z } from '@hono/zod-openapi';
import { COMPARED, VERDICTS } from './rules/before-after.ts';
import { MEDICINE_KINDS } from './rules/medicine.ts';
import { medicineFields } from './rules/medicine-fields.ts';
import { Day } from './cat-contract.ts';

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
