import { constants, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import type { SQL, SQLWrapper, Subquery } from 'drizzle-orm';
import { drizzle as drizzlePg, NodePgSession } from 'drizzle-orm/node-postgres';
import {
  type PgColumn,
  type PgDatabase,
  PgDialect,
  type PgQueryResultHKT,
  type PgSelectBase,
  type PgTable,
  type SelectedFields,
} from 'drizzle-orm/pg-core';
import { drizzle as drizzleLite } from 'drizzle-orm/pglite';
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator';
import type { GetSelectTableName, GetSelectTableSelection } from 'drizzle-orm/query-builders/select.types';
import type pg from 'pg';
import { withDeadline } from '#src/lib/deadline.ts';
import { NoConnection } from './database-errors.ts';
import { type EmbeddedClient, openEmbeddedClient } from './embedded/client.ts';
import { createLog, type Logger } from './log.ts';
import { ConnectionPool, connectionConfig, openProbe, transactionTimeouts } from './postgres.ts';
import { migratePostgres } from './postgres-migrations.ts';
import { whenReachable } from './postgres-reachable.ts';
import { makeDataFolder } from './settings/secrets.ts';
import type { Settings } from './settings.ts';

/** A `select` whose query has no `for('update')`: a row lock lasts as long as its transaction, and a read has none. */
type UnlockedSelect<
  TName extends string | undefined,
  TSelection extends Record<string, unknown>,
  TMode extends 'single' | 'partial',
> = Omit<
  PgSelectBase<TName, TSelection, TMode, TName extends string ? Record<TName, 'not-null'> : {}, false, Lock>,
  Lock
>;
type Lock = 'for' | '$dynamic';

interface UnlockedSelectBuilder<TSelection extends SelectedFields | undefined> {
  from<TFrom extends PgTable | Subquery | SQL>(
    source: TFrom,
  ): TSelection extends SelectedFields
    ? UnlockedSelect<GetSelectTableName<TFrom>, TSelection, 'partial'>
    : UnlockedSelect<GetSelectTableName<TFrom>, GetSelectTableSelection<TFrom>, 'single'>;
}

interface UnlockedSelects {
  select(): UnlockedSelectBuilder<undefined>;
  select<TSelection extends SelectedFields>(fields: TSelection): UnlockedSelectBuilder<TSelection>;
  selectDistinct<TSelection extends SelectedFields>(fields: TSelection): UnlockedSelectBuilder<TSelection>;
  selectDistinctOn<TSelection extends SelectedFields>(
    on: (PgColumn | SQLWrapper)[],
    fields: TSelection,
  ): UnlockedSelectBuilder<TSelection>;
  $count(source: PgTable, filters?: SQL): Promise<number>;
}

declare const current: unique symbol;
declare const transaction: unique symbol;

/** Reads rows that may be behind the last writes: a replica's. */
export type StaleReadHandle = UnlockedSelects;
/** Reads rows as they are now. */
export type ReadHandle = StaleReadHandle & { readonly [current]: true };
/** Reads and writes outside a transaction: one type for both engines. */
type Db = PgDatabase<PgQueryResultHKT, Record<string, never>> & ReadHandle;
/** The handle of a transaction. Within one nothing else may be used: on the embedded engine anything else waits for itself for ever. */
export type Tx = Db & { readonly [transaction]: true };

/** Rows of a statement written as SQL. Moments in them are text; numbers beyond `int` and `float8`, too. */
export async function rowsOf<T>(tx: Tx, query: SQL): Promise<T[]> {
  return ((await tx.execute(query)) as { rows: T[] }).rows;
}

export interface StatementLog {
  /** Called with every SQL statement and its parameters; used by tests and the bench to count and to explain. */
  onStatement?(sql: string, parameters: unknown[]): void;
}

/** The database as the modules see it: written to in transactions alone. */
export interface ModuleDatabase {
  db: ReadHandle;
  /** Runs work in one transaction; rolled back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs work in which each statement may be a transaction by itself: saves the round trips of BEGIN and COMMIT. */
  oneStatement<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Space and log upkeep that a PostgreSQL server does by itself and the embedded engine does not. */
  maintain(): Promise<void>;
  /** Rejects within two seconds unless the database answers; however busy the pool is. */
  ping(): Promise<void>;
}

export interface Database extends ModuleDatabase {
  db: Db;
  /** A replica, where the settings name one. */
  replica: StaleReadHandle | null;
  engine: 'pglite' | 'postgres';
  /** The raw client of the engine, for the job queue. */
  client: EmbeddedClient | pg.Pool;
  /**
   * Configuration of a connection that keeps a session, for LISTEN and the job queue; null on the embedded engine,
   * which has one connection.
   */
  session: pg.PoolConfig | null;
  close(): Promise<void>;
}

/** For the question whether the database answers. */
const PING_MS = 1500;
/** Connections to the replica; few reads go there. */
const REPLICA_POOL = 2;

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

export interface DatabaseOptions extends StatementLog {
  log?: Logger;
  /** Ends the wait for a database that cannot be reached. */
  signal?: AbortSignal;
  /** The embedded engine has ended without having been closed, and does not come back in this process. */
  onEnded?(error: Error): void;
}

/** Opens and migrates the database the settings name; waits for a PostgreSQL server that cannot be reached. */
export async function openDatabase(settings: Settings, options: DatabaseOptions = {}): Promise<Database> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, settings, options)
    : openEmbedded(settings.dataDir, options);
}

const statementLogger = (log: StatementLog) => ({
  logQuery: (sql: string, parameters: unknown[]) => log.onStatement?.(sql, parameters),
});

async function openPostgres(url: string, settings: Settings, options: DatabaseOptions): Promise<Database> {
  const { databaseListenUrl, databasePool, databaseTimeouts: timeouts } = settings;
  const waiting = { log: options.log ?? createLog('silent'), signal: options.signal };
  const sessionUrl = databaseListenUrl ?? url;
  const pooler = databaseListenUrl !== undefined;
  await whenReachable(() => migratePostgres(sessionUrl, MIGRATIONS, timeouts, waiting), timeouts.start, waiting);

  const pool = new ConnectionPool({
    ...connectionConfig(url, timeouts, { pooler }),
    max: databasePool,
    prepares: !pooler,
  });
  const probe = openProbe(url, PING_MS);
  const logger = statementLogger(options);
  // Remembers the columns of tables; one of each transaction would list them anew.
  const dialect = new PgDialect();
  const replicaPool = settings.databaseReadUrl
    ? new ConnectionPool({
        ...connectionConfig(settings.databaseReadUrl, timeouts, { pooler }),
        max: REPLICA_POOL,
        prepares: !pooler,
      })
    : null;
  // Drizzle keeps a connection for ever when its BEGIN fails, and reports the failed rollback instead of the first error.
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let failure: unknown;
    try {
      return await new NodePgSession(client, dialect, undefined, { logger }).transaction(async (handle) => {
        const tx = handle as unknown as Tx;
        try {
          if (pooler) await tx.execute(transactionTimeouts(timeouts));
          return await work(tx);
        } catch (error) {
          failure = error;
          throw error;
        }
      });
    } catch (error) {
      throw failure ?? error;
    } finally {
      client.release();
    }
  };
  const db = Object.assign(drizzlePg({ client: pool, logger }), { transaction }) as unknown as Db;
  return {
    db,
    replica: replicaPool && (drizzlePg({ client: replicaPool, logger }) as unknown as StaleReadHandle),
    engine: 'postgres',
    client: pool,
    session: connectionConfig(sessionUrl, timeouts),
    transaction,
    // Behind a pooler a transaction sets the timeouts.
    oneStatement: (work) => (pooler ? transaction(work) : work(db as Tx)),
    maintain: async () => {},
    ping: probe.ping,
    close: async () => void (await Promise.all([pool.end(), probe.close(), replicaPool?.end()])),
  };
}

async function openEmbedded(dataDir: string, options: DatabaseOptions): Promise<Database> {
  makeDataFolder(dataDir);
  const lock = lockFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  let client: EmbeddedClient | undefined;
  try {
    makeDatabaseFolder(folder);
    client = await openEmbeddedClient(folder, options.onEnded);
    const database = await embedded(client, options);
    return {
      ...database,
      close: async () => {
        await database.close();
        lock.close();
      },
    };
  } catch (error) {
    await client?.close().catch(() => {}); // the lock goes once nothing writes to the folder; the first error counts
    lock.close();
    throw error;
  }
}

/** An empty database that the build leaves beside the server (db/write-rows.ts): a copy opens in a tenth of the time that making one takes. */
const EMPTY = fileURLToPath(new URL('./database', import.meta.url));

/** A copy that was interrupted is begun anew. */
function makeDatabaseFolder(folder: string): void {
  if (existsSync(folder)) return;
  const copy = `${folder}.new`;
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { mode: 0o700 });
  if (existsSync(EMPTY)) cpSync(EMPTY, copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
  renameSync(copy, folder);
}

/** Wraps an open embedded engine and migrates it; the caller owns its folder. */
export async function embedded(client: EmbeddedClient, log: StatementLog = {}): Promise<Database> {
  const db = drizzleLite({ client: client as PGlite, logger: statementLogger(log) });
  await migrateLite(db, { migrationsFolder: MIGRATIONS });
  return {
    db: db as unknown as Db,
    replica: null,
    engine: 'pglite',
    client,
    session: null,
    transaction: (work) => db.transaction((tx) => work(tx as unknown as Tx)),
    oneStatement: (work) => work(db as unknown as Tx),
    maintain: async () => {
      await client.exec('CHECKPOINT');
      await client.exec('VACUUM (ANALYZE)');
    },
    ping: () =>
      withDeadline(
        client.query('select 1').then(() => {}),
        PING_MS,
        () => new NoConnection('The database is busy.'),
      ),
    close: () => client.close(),
  };
}

/** The embedded engine has no lock of its own, and two processes on one folder destroy data. SQLite's file lock is the kernel's: it goes with the process, however that ends. */
export function lockFolder(dataDir: string): DatabaseSync {
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
