import { writeCsv } from '#src/lib/csv.ts';

type Row = Record<string, unknown>;

/** Writes rows as CSV: one column for every property that occurs, in the order of first occurrence. */
export function csvOf(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return writeCsv(
    columns,
    rows.map((row) => columns.map((column) => cell(row[column]))),
  );
}

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | boolean);
}
