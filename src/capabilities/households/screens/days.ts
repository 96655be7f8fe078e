import { type DateForm, formatDate } from '#src/lib/dates.ts';

/** A day by which something is expected; once it has gone by, that it is late. */
export function dueDay(
  shape: DateForm,
  expected: string,
  { asOf, timeZone }: { asOf: string; timeZone: string },
): string {
  const day = formatDate(shape, expected, timeZone);
  return expected < asOf ? `${day}, it is late` : day;
}
