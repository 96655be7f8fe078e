import { type DateForm, formatDate } from '#src/lib/dates.ts';

/** A moment as the household's calendar and clock say it, wherever this browser is. */
export const written: (shape: DateForm, moment: string, timeZone: string) => string = formatDate;

/** A day by which something is expected; once it has gone by, that it is late. */
export function dueDay(
  shape: DateForm,
  expected: string,
  { asOf, timeZone }: { asOf: string; timeZone: string },
): string {
  const day = written(shape, expected, timeZone);
  return expected < asOf ? `${day}, it is late` : day;
}
