import { addDays, type Day } from '#src/capabilities/households/rules/days.ts';

const DAYS = 7;

/** The seven days that end today, with null for days without a value. */
export function weekOf(days: readonly { day: Day; value: number | null }[], today: Day) {
  const values = new Map(days.map(({ day, value }) => [day, value]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - DAYS);
    return { day, value: values.get(day) ?? null };
  });
}

/** Difference of the week's last and first values; null with fewer than two. */
export function changeOver(week: readonly { value: number | null }[]): number | null {
  const values = week.flatMap(({ value }) => (value === null ? [] : [value]));
  const [first] = values;
  const last = values.at(-1);
  return first === undefined || last === undefined || values.length < 2 ? null : last - first;
}
