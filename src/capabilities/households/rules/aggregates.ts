import { addDays, type Day } from './days.ts';
import type { LogKind, StickOutcome } from './measures.ts';

/** Ranges of charts, in days. */
export const RANGES = ['7', '30', '90', 'all'] as const;
export type Range = (typeof RANGES)[number];

/** The first day of a range that ends today; null has no beginning. */
export const rangeStart = (range: Range, today: Day): Day | null =>
  range === 'all' ? null : addDays(today, 1 - Number(range));

export interface Measured {
  id: string;
  day: Day;
  at: string;
  value: number | null;
  outcome: StickOutcome | null;
}

export interface DayValue {
  day: Day;
  /** Weight: the last of the day. Water: the sum. Activity and appetite: the mean. Sticks: how many were given. Notes: none. */
  value: number | null;
  /** Sticks that were refused. */
  refused: number;
  entries: number;
}

/** Value of a day. Halves are rounded up, as in the database. */
function dayValue(kind: LogKind, entries: readonly Measured[]): number | null {
  const values = entries.map(({ value }) => value ?? 0);
  const sum = values.reduce((total, value) => total + value, 0);
  switch (kind) {
    case 'weight':
      return entries.toSorted(byMoment).at(-1)?.value ?? null;
    case 'water':
      return sum;
    case 'activity':
    case 'appetite':
      return Math.floor((2 * sum + values.length) / (2 * values.length));
    case 'stick':
      return entries.filter(({ outcome }) => outcome === 'given').length;
    case 'note':
      return null;
  }
}

const byMoment = (one: Measured, other: Measured): number =>
  Date.parse(one.at) - Date.parse(other.at) || (one.id < other.id ? -1 : 1);

/** One row for each day on which something was written down, oldest first. The server computes the same in SQL; pages add what still waits to be sent. */
export function dailyValues(kind: LogKind, entries: readonly Measured[]): DayValue[] {
  const days = Map.groupBy(entries, ({ day }) => day);
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, own]) => ({
      day,
      value: dayValue(kind, own),
      refused: own.filter(({ outcome }) => outcome === 'refused').length,
      entries: own.length,
    }));
}
