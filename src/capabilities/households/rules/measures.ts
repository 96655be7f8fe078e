import { addDays, type Day, dayIn, daysBetween } from './days.ts';
import { toGrams, type WeightUnit, weightText } from './units.ts';

export const LOG_KINDS = ['weight', 'activity', 'appetite', 'water', 'stick', 'note'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

export const STICK_OUTCOMES = ['given', 'refused'] as const;
export type StickOutcome = (typeof STICK_OUTCOMES)[number];

/** Kinds that are a number, and the unit it is stored in. */
const STORED_UNITS = {
  weight: 'g',
  activity: 'percent',
  appetite: 'percent',
  water: 'ml',
} as const satisfies Partial<Record<LogKind, string>>;
export type MeasuredKind = keyof typeof STORED_UNITS;

export const unitOf = (kind: LogKind): (typeof STORED_UNITS)[MeasuredKind] | null =>
  kind in STORED_UNITS ? STORED_UNITS[kind as MeasuredKind] : null;

/** Days for which entries can be made in retrospect, and corrected. */
const BACKDATING_DAYS = 7;
const CORRECTING_DAYS = 7;
/** Clocks of devices run a little ahead; more than this is the future. */
export const CLOCK_SKEW_MS = 5 * 60_000;
export const LONGEST_NOTE = 1000;

/** The ring's target and the end of its scale (R306). */
export const WATER_TARGET_ML = 200;
export const WATER_SCALE_ML = 250;

/** One tap instead of a slider. Activity: C21 puts moderate at 50. Appetite is the share of the food that was eaten. */
export const ACTIVITY_TAPS = { low: 25, moderate: 50, high: 75 } as const;
export const APPETITE_TAPS = { nothing: 0, little: 25, half: 50, most: 75, everything: 100 } as const;

/**
 * Limits of possible, not of healthy values, in stored units.
 * Weight: kittens leave 300 g behind at about three weeks, long before they can have sticks, and growth charts end at
 * adults of 7 kg (Waltham kitten growth charts); 15 kg is above any breed profile (Maine Coon to 10 kg).
 * Water: a 5 kg cat on dry food needs about 300 ml a day (55 to 70 ml per kg); more than 100 ml per kg is polydipsia,
 * so 1000 ml is past even a very ill large cat, and is a typing error.
 */
const LIMITS: Record<MeasuredKind, { from: number; to: number; sentence: string }> = {
  weight: {
    from: 300,
    to: 15_000,
    sentence: 'A cat weighs between 0.3 and 15 kg (0.7 and 33 lb). Please check the number and the unit.',
  },
  activity: { from: 0, to: 100, sentence: 'Activity is a whole number from 0 to 100, where 50 is a normal day.' },
  appetite: { from: 0, to: 100, sentence: 'Appetite is a whole number from 0 to 100: how much of the food was eaten.' },
  water: { from: 0, to: 1000, sentence: 'Water is between 0 and 1000 ml. Please check the number.' },
};

/** The stored whole number, or the sentence that says why there is none. */
export function measured(kind: MeasuredKind, value: number, unit: WeightUnit | null): number | string {
  const { from, to, sentence } = LIMITS[kind];
  const amount = kind === 'weight' ? toGrams(value, unit ?? 'kg') : value;
  return Number.isInteger(amount) && amount >= from && amount <= to ? amount : sentence;
}

/** The day an entry belongs to, or the sentence that says why that moment cannot be written down. */
export function dayOfEntry(at: Date, now: Date, zone: string): { day: Day } | string {
  if (at.getTime() > now.getTime() + CLOCK_SKEW_MS) return 'This time is in the future. Please check it.';
  const today = dayIn(zone, now);
  const day = dayIn(zone, at.getTime() > now.getTime() ? now : at);
  if (daysBetween(day, today) > BACKDATING_DAYS)
    return `That is more than ${BACKDATING_DAYS} days ago. Please choose a more recent day.`;
  return { day };
}

/** The first day that may still be written about. */
export const earliestDay = (today: Day): Day => addDays(today, -BACKDATING_DAYS);

/** Until when an entry may be corrected or removed. */
export const correctableUntil = (recordedAt: Date): Date =>
  new Date(recordedAt.getTime() + CORRECTING_DAYS * 86_400_000);

/** A cat does not change by more than this within a week; a scale, a unit or a cat has been mixed up. Vets call 2 % a week fast. */
const JUMP_SHARE = 0.2;
export const JUMP_DAYS = 7;

export interface Weighing {
  day: Day;
  grams: number;
}

/** A weighing within a week that this one does not go with, or null. The nearest counts. */
export function weightJump(weighing: Weighing, others: readonly Weighing[]): Weighing | null {
  const distance = (other: Weighing) => Math.abs(daysBetween(other.day, weighing.day));
  const [nearest] = others
    .filter((other) => distance(other) <= JUMP_DAYS)
    .toSorted((a, b) => distance(a) - distance(b));
  if (!nearest) return null;
  return Math.abs(weighing.grams - nearest.grams) > nearest.grams * JUMP_SHARE ? nearest : null;
}

export const jumpSentence = (name: string, weighing: Weighing, other: Weighing, unit: WeightUnit): string =>
  `${name} weighed ${weightText(other.grams, unit)} on ${other.day}. If ${weightText(weighing.grams, unit)} is right, please confirm it.`;
