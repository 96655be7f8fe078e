import { addDays, type Day, daysBetween } from '#src/capabilities/households/rules/days.ts';

/** A streak computed from logged days, as of the last of them. */
export interface Streak {
  lastDay: Day;
  /** Days of the longest window that ends on the last day. */
  current: number;
  /** Length of `current` if the day after the last one is missed and forgiven. */
  afterGrace: number;
  /** Days of the longest window there ever was. */
  longest: number;
}

const monthOf = (day: Day): string => day.slice(0, 7);

/**
 * Days that count, sorted, each once. A window is a run of them without two missed days in a row, and with at most one
 * missed day in each calendar month: the grace day. A part of a window is a window, so each day has one longest window
 * that ends on it, which begins where that of the day before does or later. Another day never makes a window shorter.
 */
export function streakOf(days: readonly Day[]): Streak | null {
  const lastDay = days.at(-1);
  if (!lastDay) return null;
  const windows = new Windows();
  let [before, longest] = [days[0] ?? lastDay, 0];
  days.forEach((day, index) => {
    windows.add(index, before, day);
    before = day;
    longest = Math.max(longest, index + 1 - windows.begin);
  });
  const begin = windows.beginAfterMissing(addDays(lastDay, 1));
  return { lastDay, current: days.length - windows.begin, afterGrace: days.length - begin, longest };
}

/** Start of the window of the last day, and the latest forgiven day with its month. */
class Windows {
  begin = 0;
  private grace = { month: '', index: 0 };

  add(index: number, before: Day, day: Day): void {
    const missed = daysBetween(before, day) - 1;
    if (missed > 1) this.begin = index;
    if (missed !== 1) return;
    const month = monthOf(addDays(before, 1));
    this.begin = this.beginAfterMissing(addDays(before, 1));
    this.grace = { month, index };
  }

  /**
   * Start of a window that continues after a missed day. One day a month is forgiven, so it cannot begin before an
   * earlier one of that month.
   */
  beginAfterMissing(missed: Day): number {
    return this.grace.month === monthOf(missed) ? Math.max(this.begin, this.grace.index) : this.begin;
  }
}

/** Current state of a streak. Yesterday may be missed if the month's grace day is unused; today is not over. */
export function streakOn(
  today: Day,
  { lastDay, current, afterGrace }: Omit<Streak, 'longest'>,
): { current: number; graceDay: Day | null } {
  const ago = daysBetween(lastDay, today);
  if (ago <= 1) return { current, graceDay: null };
  return ago === 2 ? { current: afterGrace, graceDay: addDays(lastDay, 1) } : { current: 0, graceDay: null };
}
