import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Rows for `insert(table).select(…)`, in one parameter of JSON: many rows take longer to write down with a parameter for
 * each value than to insert, and texts of changing length are never prepared. Every column is written: one that is left
 * out is null, whatever its default.
 */
export function selectRows<T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const selected = columns.map(([name]) => sql`r.${sql.identifier(name)}`);
  const typed = columns.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`);
  // Half of a surrogate pair is stored as the sign for an unreadable character, as in a parameter of text.
  const json = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));
  return sql`select ${sql.join(selected, sql`, `)} from json_to_recordset(${json}::json) as r (${sql.join(typed, sql`, `)})`;
}
