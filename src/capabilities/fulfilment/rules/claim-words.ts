import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';

/** '3 January: spat it out' */
export const entryLine = ({ day, note }: { day: string; note: string | null }): string =>
  `${formatDate('plain', `${day}T12:00:00Z`, 'UTC')}: refused${note ? `, “${note}”` : ''}`;

/** '3 January, 4 January and 6 January' */
export const refusedDays = (entries: readonly { day: string }[]): string =>
  listOf(entries.map(({ day }) => formatDate('plain', `${day}T12:00:00Z`, 'UTC')));
