import type { CatDay } from '#src/capabilities/households/rules/cat-day.ts';
import type { Day } from '#src/capabilities/households/rules/days.ts';
import type { LoggedKind } from './streak-kinds.ts';

export interface LoggedDay {
  day: Day;
  /** The last moment of it that counts. */
  at: Date;
}

/** The days of a log that count for a streak, of any cat, each once and in order. */
export function loggedDays(kind: LoggedKind, log: readonly CatDay[]): LoggedDay[] {
  const days = new Map<Day, Date>();
  for (const { day, givenAt, loggedAt } of log) {
    const at = kind === 'supplement_taken' ? givenAt : loggedAt;
    const known = days.get(day);
    if (at && (!known || known < at)) days.set(day, at);
  }
  return [...days].map(([day, at]) => ({ day, at })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
