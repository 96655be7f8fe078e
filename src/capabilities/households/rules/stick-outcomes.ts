import type { Day } from './days.ts';
import type { StickOutcome } from './measures.ts';

export interface StickEntry {
  day: Day;
  outcome: StickOutcome | null;
}

/** One outcome a day, oldest first: refused in the morning and given at night is given. */
export function outcomesByDay(entries: readonly StickEntry[]): [Day, StickOutcome][] {
  const days = new Map<Day, StickOutcome>();
  for (const { day, outcome } of entries) if (outcome && days.get(day) !== 'given') days.set(day, outcome);
  return [...days].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
