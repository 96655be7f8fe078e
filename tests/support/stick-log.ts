import { randomUUID } from 'node:crypto';
import { addDays, daysBetween, noonOf } from '#src/capabilities/households/rules/days.ts';
import { healthEntries } from '#src/capabilities/households/tables.ts';
import type { TestServices } from './engines.ts';

interface LoggedSticks {
  householdId: string;
  catId: string;
  days: readonly string[];
  outcome?: 'given' | 'refused';
}

/** Entries about sticks on these days, as if they had been made then; their ids. */
export async function logSticks(
  services: Pick<TestServices, 'database'>,
  { householdId, catId, days, outcome = 'given' }: LoggedSticks,
): Promise<string[]> {
  const rows = days.map((day) => ({
    ...{ householdId, catId, day, outcome, id: randomUUID(), kind: 'stick' as const },
    ...{ at: noonOf(day, 'Asia/Dubai'), recordedAt: noonOf(day, 'Asia/Dubai') },
  }));
  await services.database.db.insert(healthEntries).values(rows);
  return rows.map(({ id }) => id);
}

/** Every so many days from one day until before another. */
export const everyDays = (step: number, from: string, until: string): string[] =>
  Array.from({ length: Math.ceil(Math.max(0, daysBetween(from, until)) / step) }, (_, i) => addDays(from, i * step));
