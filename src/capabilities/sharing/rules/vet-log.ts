import type { SeriesView } from '#src/capabilities/households/log-contract.ts';
import { addDays, type Day } from '#src/capabilities/households/rules/days.ts';
import { countOf } from '#src/lib/plurals.ts';
import { shortDay } from './vet-words.ts';

/** The window that the sheet tells of. */
export const LOG_DAYS = 28;
/** Days of refusals that are named. */
const NAMED_DAYS = 10;

interface Logged {
  day: Day;
  series: Record<'appetite' | 'activity' | 'water' | 'stick', SeriesView>;
}

/** Entries of the window, with the number of days: a day without an entry says nothing. */
export function logRows({ day, series }: Logged): string[][] {
  const from = addDays(day, 1 - LOG_DAYS);
  const within = (one: SeriesView) => one.days.filter((entry) => entry.day >= from && entry.day <= day);
  return [
    ['Sticks', sticks(within(series.stick))],
    ['Appetite', average(within(series.appetite), '% of the food eaten')],
    ['Energy', average(within(series.activity), 'of 100 (50 is a normal day)')],
    ['Water', average(within(series.water), 'ml a day')],
  ];
}

function sticks(days: SeriesView['days']): string {
  if (days.length === 0) return 'Nothing written down';
  const refused = days.filter((one) => one.refused > 0);
  const named = refused.slice(-NAMED_DAYS).map((one) => shortDay(one.day));
  const more = refused.length > named.length ? ', and earlier' : '';
  const said = refused.length
    ? `refused on ${countOf(refused.length, 'day')} (${named.join(', ')}${more})`
    : 'none refused';
  return `Written down on ${countOf(days.length, 'day')} of ${LOG_DAYS}, ${said}`;
}

function average(days: SeriesView['days'], unit: string): string {
  const values = days.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return 'Nothing written down';
  const mean = Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
  const last = values.at(-1) ?? 0;
  return `${mean} ${unit} on average, lowest ${Math.min(...values)}, last ${last}; ${countOf(values.length, 'day')} of ${LOG_DAYS}`;
}
