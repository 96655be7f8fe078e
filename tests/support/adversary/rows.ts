import { sql } from 'drizzle-orm';
import type { TestServices } from '../engines.ts';

export type Rows = ReadonlySet<string>;

/** Counters that belong to nobody. */
const SHARED = ['rate_limits', 'plan_seats', 'page_counts', 'referrer_counts'];

/** Every row of the shop as text, with the name of its table before it. */
export async function allRows(services: TestServices): Promise<Rows> {
  const { db } = services.database;
  const tables = await list<{ name: string }>(
    services,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema', 'drizzle', 'pgboss') and not tablename = any(${sql.param(SHARED)})`,
  );
  const rows = new Set<string>();
  for (const { name } of tables) {
    const found = (await db.execute(sql.raw(`select to_jsonb(t)::text as row from ${name} t`))) as unknown as {
      rows: { row: string }[];
    };
    for (const { row } of found.rows) rows.add(`${name} ${row}`);
  }
  return rows;
}

async function list<T>(
  services: TestServices,
  query: Parameters<TestServices['database']['db']['execute']>[0],
): Promise<T[]> {
  return ((await services.database.db.execute(query)) as unknown as { rows: T[] }).rows;
}

export const without = (rows: Rows, others: Rows): string[] => [...rows].filter((row) => !others.has(row));

/** Rows that say they belong to one of the ids. */
export const holding = (rows: readonly string[], ids: readonly string[]): string[] =>
  rows.filter((row) => ids.some((id) => new RegExp(`"(?!request_)\\w+_id": "${id}"`).test(row)));
