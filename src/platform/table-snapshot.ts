import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { lockFolder } from './database.ts';
import { DataFolderProblem } from './embedded/backup.ts';
import { openEngine } from './embedded/engine.ts';
import type { Settings } from './settings.ts';

/** Rows of a statement, each as a list of its cells. */
export type QueryRows = (statement: string) => Promise<unknown[][]>;

const BEGIN = 'begin transaction isolation level repeatable read, read only';

/**
 * Reads the database as of one moment, despite writes meanwhile. The embedded one is read while no shop runs
 * on it (DataFolderInUse, DataFolderProblem).
 */
export function withSnapshot<T>(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  work: (query: QueryRows) => Promise<T>,
): Promise<T> {
  return databaseUrl ? fromPostgres(databaseUrl, work) : fromEmbedded(dataDir, work);
}

async function fromPostgres<T>(url: string, work: (query: QueryRows) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(BEGIN);
    return await work(async (text) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows);
  } finally {
    await client.end();
  }
}

async function fromEmbedded<T>(dataDir: string, work: (query: QueryRows) => Promise<T>): Promise<T> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) throw new DataFolderProblem(`There is no database in ${dataDir}.`);
  const lock = lockFolder(dataDir);
  try {
    const engine = await openEngine({ dataDir: folder });
    try {
      await engine.exec(BEGIN);
      return await work(async (text) => (await engine.query<unknown[]>(text, [], { rowMode: 'array' })).rows);
    } finally {
      await engine.close();
    }
  } finally {
    lock.close();
  }
}

export interface StoredColumn {
  name: string;
  /** PostgreSQL's name of the type, such as `timestamp with time zone`. */
  type: string;
}

export interface StoredTable {
  name: string;
  columns: StoredColumn[];
}

/** Tables of the shop with their columns, by name. Those of the queue, the migrations and the sandbox are in other schemas. */
export async function storedTables(query: QueryRows): Promise<StoredTable[]> {
  const rows = await query(`select c.relname::text, a.attname::text, format_type(a.atttypid, null)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, a.attnum`);
  const tables = new Map<string, StoredColumn[]>();
  for (const [table, name, type] of rows as [string, string, string][])
    tables.set(table, [...(tables.get(table) ?? []), { name, type }]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** The rows of a table as the expressions give them, `size` at a time. */
export async function* rowsInParts(
  query: QueryRows,
  table: string,
  { expressions, size }: { expressions: string[]; size: number },
): AsyncGenerator<unknown[][]> {
  await query(`declare exported no scroll cursor for select ${expressions.join(', ')} from ${quoted(table)}`);
  for (;;) {
    const rows = await query(`fetch ${size} from exported`);
    if (rows.length) yield rows;
    if (rows.length < size) break;
  }
  await query('close exported');
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
