import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { withDeadline } from '#src/lib/deadline.ts';
import { isDatabaseUnavailable, isStalePlan, NoConnection, NotReplicated, servesNoLonger } from './database-errors.ts';
import { loggedError, sqlState } from './redact.ts';
import type { Logger } from './log.ts';
import type { DatabaseTimeouts } from './settings/database.ts';

/**
 * Time after which the client gives up on a statement, beyond the server's own limit: only a dead server lets it come
 * to that.
 */
const READ_GRACE_MS = 1000;
/** Silence after which a connection is probed, each second, ten times: the system's own two hours would leave one to a vanished machine open. */
const KEEP_ALIVE_MS = 10_000;
const NAME = 'purrwell';

/** Configuration of every database connection. Parameters in the URL itself take precedence. */
export function connectionConfig(url: string, timeouts: DatabaseTimeouts, { pooler = false } = {}): pg.PoolConfig {
  return {
    connectionString: url,
    fallback_application_name: NAME,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.statement + READ_GRACE_MS,
    // A pooler such as PgBouncer refuses connections that set these at the start.
    ...(!pooler && serverTimeouts(timeouts)),
  };
}

const serverTimeouts = ({ statement, lock, idleInTransaction }: DatabaseTimeouts) => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idleInTransaction,
});

/** Sets the timeouts for one transaction: the way through a pooler, where a session is not ours. */
export function transactionTimeouts(timeouts: DatabaseTimeouts) {
  const each = Object.entries(serverTimeouts(timeouts)).map(
    ([name, ms]) => sql`set_config(${name}, ${String(ms)}, true)`,
  );
  return sql`select ${sql.join(each, sql`, `)}`;
}

/**
 * A connection that is cut as soon as the server left a statement unanswered: whatever follows on it, a rollback first,
 * would wait behind that. A commit that no standby has confirmed fails with NotReplicated.
 */
class Connection extends pg.Client {
  /** Whether its server has said that it serves no longer, for example because it has become a standby. */
  spent = false;
  private unconfirmed = 0;
  private readonly prepares: boolean;
  private readonly prepared = new Set<string>();

  constructor(config?: PoolConfig) {
    super(config);
    this.prepares = config?.prepares ?? false;
    // A cancelled wait for a standby (pg_cancel_backend, a pooler's timeout) is a warning; the statement itself succeeds.
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.unconfirmed += 1;
    });
  }

  // The overloads of `query` differ in how the answer is given; all of them are passed on as they are.
  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...args: any[]): any {
    const before = this.unconfirmed;
    if (this.prepares) args[0] = this.named(args[0], args[1]);
    // oxlint-disable-next-line typescript/no-explicit-any
    const answer = (super.query as (...args: any[]) => unknown).apply(this, args);
    if (!(answer instanceof Promise)) return answer;
    return answer.then(
      (result) => {
        if (this.unconfirmed > before) throw new NotReplicated();
        return result;
      },
      (error: Error) => {
        if (error.message === 'Query read timeout') this.cut();
        this.spent ||= servesNoLonger(error) || isStalePlan(error);
        throw error;
      },
    );
  }

  /** The same statement with a name, under which the server parses and plans it once for this connection. */
  private named(query: pg.QueryConfig, values: unknown): unknown {
    if (!query?.text || query.name || !Array.isArray(values) || values.length === 0) return query;
    const name = nameOf(query.text);
    if (name === null || (!this.prepared.has(name) && this.prepared.size >= MOST_PREPARED)) return query;
    this.prepared.add(name);
    return { ...query, name };
  }

  private cut() {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

export interface PoolConfig extends pg.PoolConfig {
  /** Whether statements that return are prepared; not behind a pooler, which hands a connection to others meanwhile. */
  prepares?: boolean;
}

/** A connection keeps its prepared statements as long as it lives, at some 20 kB each on the server. */
const MOST_PREPARED = 300;
/** A text that comes so often in this process is prepared; lists of changing length make texts that do not. */
const PREPARED_FROM = 5;
/** Texts that are counted and named; beyond, counting begins anew. */
const MOST_TEXTS = 3000;
const texts = new Map<string, { uses: number; name: string }>();
let named = 0;

/** Name of a statement that returns; null for others. */
function nameOf(text: string): string | null {
  let known = texts.get(text);
  if (!known) {
    if (texts.size >= MOST_TEXTS) texts.clear();
    known = { uses: 0, name: '' };
    texts.set(text, known);
  }
  known.uses += 1;
  if (known.uses < PREPARED_FROM) return null;
  known.name ||= `s${(named += 1)}`;
  return known.name;
}

/** The pool the shop works with. A connection that comes back within a transaction, or whose server serves no longer, is closed instead of handed to the next. */
export class ConnectionPool extends pg.Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client: Connection } as pg.PoolConfig);
    // One that breaks while it is idle is replaced by the next that is asked for; one in use fails the statement it is used for.
    this.on('error', () => {});
    this.on('connect', (client) => void client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(
    callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void,
  ): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const noConnection = (cause: unknown) => new NoConnection('No connection to the database.', { cause });
    if (callback) return super.connect((error, ...rest) => callback(error && noConnection(error), ...rest));
    return super.connect().then(closeUnlessIdle, (cause) => {
      throw noConnection(cause);
    });
  }
}

function closeUnlessIdle(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  const reusable = () => client.getTransactionStatus() === 'I' && !(client as unknown as Connection).spent;
  client.release = (error) => release(error ?? !reusable());
  return client;
}

/** Answers within `ms` whether the server does, on a connection of its own, so that neither a pool in use nor a flood of questions matters. */
export function openProbe(url: string, ms: number) {
  const pool = new ConnectionPool({
    connectionString: url,
    fallback_application_name: `${NAME} readiness`,
    max: 1,
    connectionTimeoutMillis: ms,
    query_timeout: ms,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  let asked: Promise<void> | null = null;
  return {
    ping: () => {
      asked ??= withDeadline(
        pool.query('select 1').then(() => {}),
        ms,
        () => new NoConnection(`No answer from the database in ${ms} ms.`),
      ).finally(() => {
        asked = null;
      });
      return asked;
    },
    close: () => pool.end(),
  };
}

/** The start was given up because the database could not be used; its message says why. */
export class DatabaseNotReady extends Error {
  override name = 'DatabaseNotReady';
}

const RETRY_MS = [250, 500, 1000, 2000] as const;
const SAY_FIRST_MS = 1000;
const SAY_AGAIN_MS = 10_000;

export interface Waiting {
  log: Logger;
  /** Ends the wait when the process is asked to stop. */
  signal?: AbortSignal;
}

/** Tries until the database lets `work` through: at once, then every two seconds. Says why it waits, at first and every ten seconds. */
export async function whenReachable<T>(
  work: () => Promise<T>,
  giveUpAfterMs: number,
  { log, signal }: Waiting,
): Promise<T> {
  const began = Date.now();
  let said = Number.NEGATIVE_INFINITY;
  for (let attempt = 0; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DatabaseNotReady || !isDatabaseUnavailable(error)) throw error;
      const waited = Date.now() - began;
      if (giveUpAfterMs > 0 && waited >= giveUpAfterMs) {
        throw new DatabaseNotReady(
          `The database at DATABASE_URL could not be used for ${Math.round(waited / 1000)} s (${sentenceOf(error)}). DATABASE_START_TIMEOUT says how long the start waits for it.`,
        );
      }
      if (Date.now() - said >= SAY_AGAIN_MS) {
        said = Date.now();
        log.warn({ waitedSeconds: Math.round(waited / 1000), error: loggedError(error) }, 'waiting for the database');
      }
      await delay(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { signal });
    }
  }
}

function sentenceOf(error: unknown): string {
  const { code, message, cause } = loggedError(error);
  return cause ? sentenceOf((error as Error).cause) : [code, message].filter(Boolean).join(' ');
}

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
