import { addDays } from '#src/capabilities/households/rules/days.ts';
import type { ChartPoint } from '#src/ui/charts/point.ts';

/** A day of the calendar has no hour: it is read in universal time, wherever this browser is. */
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const WEEKDAY = format({ weekday: 'short' });
const LETTER = format({ weekday: 'narrow' });
const SHORT = format({ day: 'numeric', month: 'short' });
const WHOLE = format({ weekday: 'long', day: 'numeric', month: 'long' });
const NAME = format({ weekday: 'long' });

const moment = (day: string) => new Date(`${day}T00:00:00Z`);

export const dayName = (day: string): string => WHOLE.format(moment(day));
export const weekdayName = (day: string): string => NAME.format(moment(day));

interface DayFigure {
  day: string;
  value: number | null;
}

const LABELS = { weekday: WEEKDAY, letter: LETTER, date: SHORT } as const;

export const pointsOf = (days: readonly DayFigure[], labels: keyof typeof LABELS): ChartPoint[] =>
  days.map(({ day, value }) => ({ key: day, label: LABELS[labels].format(moment(day)), name: dayName(day), value }));

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
    return { key: name, label: WEEKDAY.format(moment(day)), name, value };
  });
}
