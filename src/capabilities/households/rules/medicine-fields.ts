import { z } from '@hono/zod-openapi';
import { line } from '#src/lib/text.ts';
import type { Day } from './days.ts';
import { daysProblem, MEDICINE_KINDS } from './medicine.ts';

const LONGEST = { name: 120, dose: 200 } as const;
const NO_DAY = 'Please enter the day as a date, such as 2026-12-01.';

/** Fields of a medicine or vaccination as a form sends them. */
export const medicineFields = {
  kind: z.enum(MEDICINE_KINDS),
  name: line(LONGEST.name, { missing: 'Please enter a name.' }),
  dose: line(LONGEST.dose).nullish(),
  startedOn: z.iso.date(NO_DAY).nullish(),
  endedOn: z.iso.date(NO_DAY).nullish(),
};
export type MedicineFields = z.infer<z.ZodObject<typeof medicineFields>>;

/** Another shop's values as a form would have taken them; null for one that it would have refused. */
export function medicineElsewhere(said: unknown, today: Day): MedicineFields | null {
  const { data } = z.object(medicineFields).safeParse(said);
  if (!data) return null;
  const { kind, startedOn = null, endedOn = null } = data;
  return daysProblem({ kind, startedOn, endedOn }, today) ? null : data;
}
