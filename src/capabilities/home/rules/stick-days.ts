import { addDays, type Day } from '#src/capabilities/households/rules/days.ts';
import type { StickOutcome } from '#src/capabilities/households/rules/measures.ts';
import { outcomesByDay, type StickEntry } from '#src/capabilities/households/rules/stick-outcomes.ts';

export interface StickDay {
  /** Of the month of sticks, from 1. */
  day: number;
  formula: string;
  outcome: StickOutcome | null;
  on: Day | null;
}

export interface StickMonth {
  days: StickDay[];
  used: number;
  /** The one to give today, or the one that was given today; null on a day of rest. */
  day: number | null;
}

/**
 * A month of sticks by the log. From the day the box arrived, each day on which a stick was given or refused uses one,
 * in the order of the schedule; a day without an entry uses none. Entries after the last stick do not belong to this
 * box.
 */
export function stickMonth(
  { schedule, startedOn, today }: { schedule: readonly string[]; startedOn: Day; today: Day },
  entries: readonly StickEntry[],
): StickMonth {
  const own = entries.filter(({ day }) => day >= startedOn && day <= today);
  const outcomes = outcomesByDay(own).slice(0, schedule.length);
  const days = schedule.map((formula, index): StickDay => {
    const [on, outcome] = outcomes[index] ?? [null, null];
    return { day: index + 1, formula, outcome, on };
  });
  const used = outcomes.length;
  const done = outcomes.findIndex(([on]) => on === today);
  const next = used < schedule.length ? used + 1 : null;
  return { days, used, day: done < 0 ? next : done + 1 };
}

/** Number of days in a row with a stick given, up to today, or to yesterday while today is open. */
export function stickStreak(entries: readonly StickEntry[], today: Day): number {
  const outcomes = new Map(outcomesByDay(entries));
  let day = outcomes.has(today) ? today : addDays(today, -1);
  let streak = 0;
  for (; outcomes.get(day) === 'given'; day = addDays(day, -1)) streak += 1;
  return streak;
}

/** Counts these sticks by formula, in their order. */
export function countSticks(sticks: readonly { formula: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { formula } of sticks) counts.set(formula, (counts.get(formula) ?? 0) + 1);
  return counts;
}
