import { addDays, type Day, daysBetween } from '#src/capabilities/households/rules/days.ts';

export interface Covered {
  /** Days up to today on which there were results that still said how a cat is; 0 when there are none today. */
  current: number;
  longest: number;
}

interface Results {
  released: Day;
  /** The day on which its cat was gone; empty where it lives here. */
  gone?: Day | undefined;
}

/** Results say something on the day they are released and for so many days after it, while the cat lives here. */
export function coveredDays(results: readonly Results[], keepDays: number, today: Day): Covered {
  const covered: Covered = { current: 0, longest: 0 };
  let [from, to]: [Day | null, Day] = [null, today];
  for (const { released, gone } of results.toSorted((a, b) => (a.released < b.released ? -1 : 1))) {
    const last = earlier(addDays(released, keepDays), gone ? addDays(gone, -1) : today);
    if (released > today || last < released) continue;
    // Adjacent spans are merged: the last covered day, and the first day of the next.
    if (from === null || released > addDays(to, 1)) [from, to] = [released, last];
    to = earlier(today, last > to ? last : to);
    const length = daysBetween(from, to) + 1;
    covered.longest = Math.max(covered.longest, length);
    covered.current = to < today ? 0 : length;
  }
  return covered;
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
