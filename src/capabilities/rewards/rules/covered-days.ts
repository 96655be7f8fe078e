import { addDays, type Day, daysBetween } from '#src/capabilities/households/rules/days.ts';

export interface Covered {
  /** Days up to today on which there were results that still said how a cat is; 0 when there are none today. */
  current: number;
  longest: number;
}

/** Results say something on the day they are released and for so many days after it. */
export function coveredDays(released: readonly Day[], keepDays: number, today: Day): Covered {
  const covered: Covered = { current: 0, longest: 0 };
  let [from, to]: [Day | null, Day] = [null, today];
  for (const day of released.filter((one) => one <= today).toSorted()) {
    // What follows at once goes on: the last day that is covered, and the first of the next.
    if (from === null || day > addDays(to, 1)) from = day;
    const last = addDays(day, keepDays);
    to = last < today ? last : today;
    const length = daysBetween(from, to) + 1;
    covered.longest = Math.max(covered.longest, length);
    covered.current = last < today ? 0 : length;
  }
  return covered;
}
