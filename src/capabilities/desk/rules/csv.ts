import { csvCell } from '#src/lib/csv.ts';

/** Rows as RFC 4180 wants them, read by every spreadsheet, and never as a formula. */
export const csv = (head: string[], rows: string[][]): string =>
  [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
