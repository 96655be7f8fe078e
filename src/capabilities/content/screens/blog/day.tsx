import { formatDate } from '#src/lib/dates.ts';

/** '12 November 2026'. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{formatDate('full', date, 'UTC')}</time>;
}
