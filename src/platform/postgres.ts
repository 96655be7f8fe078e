import { sql } from 'drizzle-orm';
import pg from 'pg';
import { withDeadline } from '#src/lib/deadline.ts';
import { isStalePlan, NoConnection, NotReplicated, servesNoLonger } from './database-errors.ts';
import type { DatabaseTimeouts } from './settings/database.ts';
import { MOST_PREPARED, nameOf } from './postgres-statements.ts';

/**
 * Time after which the client gives up on a statement, beyond the server's own limit: only a dead server lets it come
 * to that.
 */
const READ_GRACE_MS = 1000;
/** Silence after which a connection is probed, each second, ten times: the system's own two hours would leave one to a vanished machine open. */
const KEEP_ALIVE_MS = 10_000;
export const NAME = 'purrwell';

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
 * A connection that is cut as soon as the server left a statement unanswered: later ones, a rollback first,
 * would wait behind it. A commit that no standby has confirmed fails with NotReplicated.
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
export const SAY_AGAIN_MS = 10_000;
