import { csvCell } from '#src/lib/csv.ts';

type Row = Record<string, unknown>;

/** Rows as RFC 4180 has them, none of them a formula: one column for every property that occurs, in the order of first occurrence. */
export function csvOf(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))];
  return lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');
}

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | boolean);
}
