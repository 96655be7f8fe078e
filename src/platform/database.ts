import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { makeDataFolder, type Settings } from './settings.ts';

/** One type for both engines. Inside a transaction always the transaction's own handle: on the embedded engine anything else waits for itself for ever. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Tx = Db;

export interface StatementLog {
  /** Called with the text of every SQL statement; used by tests and the bench to count. */
  onStatement?(sql: string): void;
}

export interface Database {
  db: Db;
  engine: 'pglite' | 'postgres';
  /** The raw client of the engine, for the job queue. */
  client: PGlite | pg.Pool;
  /** Runs work in one transaction; rolled back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Space and log upkeep that a PostgreSQL server does by itself and the embedded engine does not. */
  maintain(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

const MIGRATIONS = resolve('db/migrations');

/** Another process owns the embedded data folder. */
export class DataFolderInUse extends Error {
  override name = 'DataFolderInUse';
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another Purrwell process. Stop that one first, give this one another DATA_DIR, or run both on PostgreSQL with DATABASE_URL.`,
    );
  }
}

export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  log: StatementLog = {},
): Promise<Database> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, settings.databasePool, log)
    : openEmbedded(settings.dataDir, log);
}

const statementLogger = (log: StatementLog) => ({ logQuery: (sql: string) => log.onStatement?.(sql) });

async function openPostgres(connectionString: string, max: number, log: StatementLog): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 10_000 });
  pool.on('error', () => {}); // an idle connection that breaks is replaced on next use; the query that needs one reports
  const db = drizzlePg({ client: pool, logger: statementLogger(log) });
  await withMigrationLock(pool, () => migratePg(db, { migrationsFolder: MIGRATIONS }));
  return {
    db: db as unknown as Db,
    engine: 'postgres',
    client: pool,
    transaction: (work) => db.transaction((tx) => work(tx as unknown as Tx)),
    maintain: async () => {},
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  };
}

/** Several processes may start at once; one migrates, the others wait for it. */
async function withMigrationLock(pool: pg.Pool, work: () => Promise<void>) {
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock(7277935)');
    await work();
  } finally {
    await lock.query('select pg_advisory_unlock(7277935)').catch(() => {});
    lock.release();
  }
}

async function openEmbedded(dataDir: string, log: StatementLog): Promise<Database> {
  makeDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const client = await PGlite.create({ dataDir: folder });
    const database = await embedded(client, log);
    return {
      ...database,
      close: async () => {
        await client.close();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Wraps an open embedded engine and migrates it; the caller owns its folder. */
export async function embedded(client: PGlite, log: StatementLog = {}): Promise<Database> {
  const db = drizzleLite({ client, logger: statementLogger(log) });
  await migrateLite(db, { migrationsFolder: MIGRATIONS });
  return {
    db: db as unknown as Db,
    engine: 'pglite',
    client,
    transaction: (work) => db.transaction((tx) => work(tx as unknown as Tx)),
    maintain: async () => {
      await client.exec('CHECKPOINT');
      await client.exec('VACUUM (ANALYZE)');
    },
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  };
}

/** The embedded engine has no lock of its own, and two processes on one folder destroy data. SQLite's file lock is the kernel's: it goes with the process, however that ends. */
function lockFolder(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'in-use.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (String(error).includes('locked')) throw new DataFolderInUse(dataDir);
    throw error;
  }
}
