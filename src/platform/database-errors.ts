import { DrizzleQueryError } from 'drizzle-orm/errors';
import { errorChain, sqlState } from './redact.ts';

/** No connection to the database could be had. */
export class NoConnection extends Error {
  override name = 'NoConnection';
}

/** The transaction is committed on the primary, but no standby has confirmed it: a failover could lose it, so it must not be acknowledged. */
export class NotReplicated extends Error {
  override name = 'NotReplicated';
  constructor() {
    super('No standby has confirmed the commit in time.');
  }
}

/** Classes of SQLSTATE that say nothing about the statement: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const TEMPORARY_CLASSES = new Set(['08', '53', '58']); // connection, out of resources (a full disk among them), system error
const TEMPORARY_STATES = new Set([
  '25006', // read-only: the server is a standby, or was set so because its disk is nearly full
  '25P03', // idle in transaction for too long
  '25P04', // transaction timeout
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '57014', // statement timeout
  '57P01', // shut down by an administrator
  '57P02', // shut down after a crash
  '57P03', // starting up or shutting down
  '57P04', // database dropped
  '57P05', // idle session timeout
]);

const isTemporaryState = (state: string) => TEMPORARY_STATES.has(state) || TEMPORARY_CLASSES.has(state.slice(0, 2));

/** The server is a standby, or shuts down: another connection may lead to a server that takes writes. */
export function servesNoLonger(error: Error): boolean {
  return ['25006', '57P01', '57P02', '57P03'].includes(sqlState(error) ?? '');
}

/** A prepared statement returns other columns since a migration; a new connection prepares it anew. */
export function isStalePlan(error: Error): boolean {
  return (error as { routine?: string }).routine === 'RevalidateCachedQuery';
}

/** Errors of a socket, and those node-postgres raises itself, which have no code. */
const BROKEN_CONNECTION =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$|^(Query read timeout|Connection terminated|Client (was closed|has encountered a connection error))/;

/** Whether the same request could succeed later: the database is away, frozen, full, or was too busy for this statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const chain = errorChain(error);
  return chain.some((link, i) => {
    if (link instanceof NoConnection || link instanceof NotReplicated) return true;
    const state = sqlState(link);
    if (state !== null) return isTemporaryState(state);
    // Sockets break elsewhere, too: only below a statement it is the database's.
    if (!chain.slice(0, i).some((outer) => outer instanceof DrizzleQueryError)) return false;
    return BROKEN_CONNECTION.test(String((link as { code?: unknown }).code)) || BROKEN_CONNECTION.test(link.message);
  });
}
