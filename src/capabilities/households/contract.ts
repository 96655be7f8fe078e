import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { TINTS } from './rules/tints.ts';
import { WEIGHT_UNITS } from './rules/units.ts';
import { Day } from './cat-contract.ts';
import { EntryView } from './log-contract.ts';

export { AddCatInput, CatDetail, CatLook, CatView, EditCatInput } from './cat-contract.ts';
export { AddMedicineInput, BeforeAfterView, ChangeMedicineInput, MedicineView } from './medicine-contract.ts';
export { EntryView, LogInput, type ReadEntry } from './log-contract.ts';

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
export const IdParams = z.object({ id: line(60) });

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
