import { addDays, type Day } from './days.ts';

/** Ranges of charts, in days. */
export const RANGES = ['7', '30', '90', 'all'] as const;
export type Range = (typeof RANGES)[number];

/** The first day of a range that ends today; null has no beginning. */
export const rangeStart = (range: Range, today: Day): Day | null =>
  range === 'all' ? null : addDays(today, 1 - Number(range));

export interface DayValue {
  day: Day;
  /** Weight: the last of the day. Water: the sum. Activity and appetite: the mean. Sticks: how many were given. Notes: none. */
  value: number | null;
  /** Sticks that were refused. */
  refused: number;
  entries: number;
}
