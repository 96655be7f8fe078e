import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { NoConnection } from './database-errors.ts';
import { sqlState } from './redact.ts';
import type { Logger } from './log.ts';
import type { DatabaseTimeouts } from './settings/database.ts';
import { DatabaseNotReady, type Waiting } from './postgres-reachable.ts';
import { connectionConfig, NAME, SAY_AGAIN_MS } from './postgres.ts';

const SAY_FIRST_MS = 1000;

const MIGRATION_LOCK = 7277935;

/** Brings the tables up to date on a session of its own. Several processes may start at once: one migrates, the others wait for it. */
export async function migratePostgres(
  url: string,
  migrationsFolder: string,
  timeouts: DatabaseTimeouts,
  { log }: Waiting,
): Promise<void> {
  const client = new pg.Client({
    ...connectionConfig(url, {
      ...timeouts,
      // Rewriting a table or building an index takes one long statement. It must not hold a lock of a busy table for
      // long: every later statement in the queue would wait as well.
      statement: timeouts.migrationStatement,
      idleInTransaction: timeouts.migrationStatement,
    }),
    fallback_application_name: `${NAME} migration`,
  });
  client.on('error', () => {});
  try {
    await client.connect().catch((cause: unknown) => {
      throw new NoConnection('No connection to the database.', { cause });
    });
    await takeMigrationLock(client, timeouts.migrationLock, log);
    await migrate(drizzle({ client }), { migrationsFolder });
  } catch (error) {
    throw tooSlow(error) ?? error;
  } finally {
    await client.end().catch(() => {}); // gives the lock back, too
  }

  function tooSlow(error: unknown) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null;
    if (!cause || sqlState(cause) !== '57014') return null;
    return new DatabaseNotReady(
      `A migration took longer than ${timeouts.migrationStatement / 1000} s and was rolled back. Set MIGRATION_TIMEOUT higher, or apply db/migrations by hand.`,
      { cause },
    );
  }
}

/** Waits for the lock at most so long, and says now and then who holds it. */
async function takeMigrationLock(client: pg.Client, ms: number, log: Logger): Promise<void> {
  const began = Date.now();
  for (let attempt = 0; ; attempt++) {
    const left = began + ms - Date.now();
    await client.query(
      `set lock_timeout = ${Math.max(1, Math.min(attempt === 0 ? SAY_FIRST_MS : SAY_AGAIN_MS, left))}`,
    );
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await client.query('reset lock_timeout');
      return;
    } catch (error) {
      if (!(error instanceof Error) || sqlState(error) !== '55P03') throw error;
    }
    const holder = await holderOfMigrationLock(client);
    const waited = Date.now() - began;
    if (waited >= ms) {
      throw new DatabaseNotReady(
        `Another session has been migrating this database for ${Math.round(waited / 1000)} s: ${JSON.stringify(holder)}. Wait for it, or end it with select pg_terminate_backend(pid), then start again. MIGRATION_LOCK_TIMEOUT says how long to wait.`,
      );
    }
    log.warn(
      { waitedSeconds: Math.round(waited / 1000), holder },
      'waiting for another process to migrate the database',
    );
  }
}

async function holderOfMigrationLock(client: pg.Client) {
  const { rows } = await client.query(
    `select pid, application_name as application, client_addr as address, backend_start as since, state
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted`,
    [MIGRATION_LOCK],
  );
  return rows[0] ?? null;
}
