import { addDays } from '#src/capabilities/households/rules/days.ts';
import { type DateForm, formatDate } from '#src/lib/dates.ts';
import type { ChartPoint } from '#src/ui/charts/point.ts';

/** A day of the calendar has no hour: it is read in universal time, independent of the browser's zone. */
const format = (form: DateForm, day: string) => formatDate(form, day, 'UTC');

export const dayName = (day: string): string => format('weekdayAndDay', day);
export const weekdayName = (day: string): string => format('weekday', day);

interface DayFigure {
  day: string;
  value: number | null;
}

const LABELS = { weekday: 'weekdayShort', letter: 'weekdayLetter', date: 'short' } as const;

export const pointsOf = (days: readonly DayFigure[], labels: keyof typeof LABELS): ChartPoint[] =>
  days.map(({ day, value }) => ({ key: day, label: format(LABELS[labels], day), name: dayName(day), value }));

/** Seven days, the last one today, of which only the figures are known. */
export const lastDays = (values: readonly (number | null)[], today: string): DayFigure[] =>
  values.map((value, index) => ({ day: addDays(today, index + 1 - values.length), value }));

/** Every day of a range, also those on which nothing was written down. */
export function everyDay(known: readonly DayFigure[], from: string, to: string): DayFigure[] {
  const values = new Map(known.map(({ day, value }) => [day, value]));
  const days: DayFigure[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, value: values.get(day) ?? null });
  return days;
}

/** Averages by weekday; the last one is today's. Days without an entry do not count. */
export function byWeekday(known: readonly DayFigure[], today: string): ChartPoint[] {
  return lastDays([null, null, null, null, null, null, null], today).map(({ day }) => {
    const name = weekdayName(day);
    const values = known.flatMap(({ day: other, value }) =>
      value !== null && weekdayName(other) === name ? [value] : [],
    );
    const value = values.length ? Math.round(values.reduce((sum, each) => sum + each, 0) / values.length) : null;
    return { key: name, label: format('weekdayShort', day), name, value };
  });
}
