import type { DayValue } from '#src/capabilities/households/rules/aggregates.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';
import type { LogKind, StickOutcome } from '#src/capabilities/households/rules/measures.ts';

export interface Measured {
  id: string;
  day: Day;
  at: string;
  value: number | null;
  outcome: StickOutcome | null;
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

/** The daily values of a log, counted by hand, to compare with the SQL of households (`dailyRows`). Oldest first. */
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
