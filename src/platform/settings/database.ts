import { type Given, integer, seconds, url } from './fields.ts';

/** The PostgreSQL server, with the time limits of its connections; without one the database is embedded. */
export const databaseFields = {
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_LISTEN_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL: integer(2, 200, 10),
  DATABASE_CONNECT_TIMEOUT: seconds(0.1, 60, 5),
  DATABASE_STATEMENT_TIMEOUT: seconds(0.1, 600, 15),
  DATABASE_LOCK_TIMEOUT: seconds(0.1, 600, 10),
  DATABASE_START_TIMEOUT: seconds(0, 86_400, 0),
  MIGRATION_TIMEOUT: seconds(1, 86_400, 600),
  MIGRATION_LOCK_TIMEOUT: seconds(1, 86_400, 900),
};

/** All in milliseconds. */
export interface DatabaseTimeouts {
  /** For a connection, a new one or one of the pool that is in use. */
  connect: number;
  statement: number;
  lock: number;
  /** Between two statements of a transaction. */
  idleInTransaction: number;
  migrationStatement: number;
  /** For another process that is migrating. */
  migrationLock: number;
  /** For a database that cannot be used when the shop starts; 0 is for ever. */
  start: number;
}

export interface DatabaseSettings {
  databaseUrl?: string;
  /** For what needs a session of its own (LISTEN, the job queue, migrations) where `databaseUrl` is a pooler that gives none. */
  databaseListenUrl?: string;
  /** A replica, for the few reads that may be behind the last writes. */
  databaseReadUrl?: string;
  databasePool: number;
  databaseTimeouts: DatabaseTimeouts;
}

type DatabaseGiven = Given<typeof databaseFields>;

export const databaseSettings = (e: DatabaseGiven): DatabaseSettings => ({
  databaseUrl: e.DATABASE_URL,
  databaseListenUrl: e.DATABASE_LISTEN_URL,
  databaseReadUrl: e.DATABASE_READ_URL,
  databasePool: e.DATABASE_POOL,
  databaseTimeouts: {
    connect: e.DATABASE_CONNECT_TIMEOUT,
    statement: e.DATABASE_STATEMENT_TIMEOUT,
    lock: e.DATABASE_LOCK_TIMEOUT,
    idleInTransaction: e.DATABASE_STATEMENT_TIMEOUT,
    migrationStatement: e.MIGRATION_TIMEOUT,
    migrationLock: e.MIGRATION_LOCK_TIMEOUT,
    start: e.DATABASE_START_TIMEOUT,
  },
});

/** Refuses what only a server can do where there is none. */
export function databaseFaults(e: DatabaseGiven, processes: number): string[] {
  if (e.DATABASE_URL) return [];
  const wrong: string[] = [];
  if (processes > 1) {
    wrong.push('WEB_CONCURRENCY is above 1 without DATABASE_URL: the embedded database belongs to one process.');
  }
  if (e.DATABASE_LISTEN_URL) {
    wrong.push(
      'DATABASE_LISTEN_URL is set but DATABASE_URL is not: it is the same database, reached without a pooler.',
    );
  }
  if (e.DATABASE_READ_URL) {
    wrong.push('DATABASE_READ_URL is set but DATABASE_URL is not: it is a replica of that database.');
  }
  return wrong;
}
