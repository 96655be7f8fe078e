import { addDays, type Day, noonOf } from './days.ts';

export const MEDICINE_KINDS = ['medicine', 'vaccination'] as const;
export type MedicineKind = (typeof MEDICINE_KINDS)[number];

/** Medicines and vaccinations of one cat, those of the past included. */
export const MOST_MEDICINES = 60;
/** Days before which nothing is told: no cat lives this long. */
const EARLIEST = '1990-01-01';
/** Days ahead for an end, or the next vaccination. */
const DAYS_AHEAD = 5 * 366;

/** A medicine or vaccination of a cat, as this module gives it to others. */
export interface Medicine {
  id: string;
  catId: string;
  kind: MedicineKind;
  name: string;
  /** In the owner's words. */
  dose: string | null;
  /** First day of a medicine, where it is known; the day of a vaccination. */
  startedOn: Day | null;
  /** Last day of a medicine, which may be ahead; the day on which a vaccination is due again. */
  endedOn: Day | null;
}

/** Whether a cat is on a medicine on a day. A vaccination is nothing that goes on. */
export const isTakenOn = ({ kind, startedOn, endedOn }: Medicine, on: Day): boolean =>
  kind === 'medicine' && (startedOn === null || startedOn <= on) && (endedOn === null || endedOn >= on);

/** The fault of the days and its field; null where there is none. */
export function daysProblem(
  { kind, startedOn, endedOn }: Pick<Medicine, 'kind' | 'startedOn' | 'endedOn'>,
  today: Day,
): { path: 'startedOn' | 'endedOn'; message: string } | null {
  const start = (message: string) => ({ path: 'startedOn', message }) as const;
  const end = (message: string) => ({ path: 'endedOn', message }) as const;
  if (kind === 'vaccination' && !startedOn) return start('Please enter the day of the vaccination.');
  if (startedOn && startedOn > today) return start('This day is in the future. Please check it.');
  if (startedOn && startedOn < EARLIEST) return start('This day is too long ago. Please check it.');
  if (endedOn && endedOn < (startedOn ?? EARLIEST)) return end('This day is before the first one. Please check it.');
  if (endedOn && endedOn > addDays(today, DAYS_AHEAD)) return end('This day is too far ahead. Please check it.');
  return null;
}

/** Place of a day on the timeline: its noon by the household's calendar, and of today nothing that is still ahead. */
export function momentOfDay(on: Day, { timeZone, today, now }: { timeZone: string; today: Day; now: Date }): Date {
  const noon = noonOf(on, timeZone);
  return on === today && noon > now ? now : noon;
}
