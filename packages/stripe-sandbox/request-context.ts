import { eq } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { stripeId } from './api/ids.ts';
import { settings } from './tables.ts';

/** A Drizzle database on PostgreSQL (`drizzle-orm/node-postgres`) or PGlite (`drizzle-orm/pglite`). */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Database;

export interface Clock {
  now(): Date;
}

/** Settings kept in the database, so that every process sees them. */
export interface Settings {
  /** Seconds that the sandbox's clock is ahead of the clock it was given. */
  clockOffset: number;
  duplicates: number;
  delaySeconds: number;
  shuffle: number;
  /** 1 while the merchant's balance pays no transfer. */
  emptyBalance: number;
}

/** Strictness where Stripe's behaviour may vary; see README. */
export type Strictness = 'gentle' | 'harsh';

/** Merchant named on the pages and invoices. */
export interface Business {
  readonly name: string;
  /** Address of the link back from an invoice's page; null for no link. */
  readonly url: string | null;
}

/** Dependencies and configuration of one sandbox. */
export interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly mood: Strictness;
  readonly business: Business;
  /** Address that the pages are mounted at, without a trailing slash. */
  readonly pagesUrl: string;
  readonly webhookUrls: readonly string[];
  /** Address for events of connected accounts, besides webhook endpoints created with `connect`. */
  readonly connectUrl: string | null;
  readonly webhookSecret: string;
  /** Sends one event to its address. */
  readonly deliver: (request: Request) => Promise<Response>;
}

/** Context of one request or job: its transaction, the sandbox's time and the ids of the request. */
export interface RequestContext {
  readonly tx: Transaction;
  /** Unix seconds on the clock of the objects that the request is about: a test clock's, or the sandbox's. */
  readonly now: number;
  /** Unix seconds on the sandbox's clock. */
  readonly sandboxNow: number;
  /** Id of the test clock that `now` is taken from. */
  readonly testClock: string | null;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly pagesUrl: string;
  readonly webhookUrls: readonly string[];
  readonly connectUrl: string | null;
  readonly business: Business;
  readonly settings: Settings;
  readonly harsh: boolean;
}

/** Default settings: in harsh mood every event arrives twice and in random order. */
export const defaultSettings = (mood: Strictness): Settings => {
  const disorder = mood === 'harsh' ? 1 : 0;
  return { clockOffset: 0, duplicates: disorder, delaySeconds: 0, shuffle: disorder, emptyBalance: 0 };
};

export async function readSettings(tx: Transaction, mood: Strictness): Promise<Settings> {
  const [row] = await tx.select().from(settings).where(eq(settings.id, 1));
  return row ?? defaultSettings(mood);
}

export function secondsOn(clock: Clock, { clockOffset }: Settings): number {
  return Math.floor(clock.now().getTime() / 1000) + clockOffset;
}

export interface RequestIds {
  requestId?: string;
  idempotencyKey?: string | null;
}

/** Runs work in one transaction on the sandbox's clock. */
export function withTransaction<T>(
  deps: Dependencies,
  work: (context: RequestContext) => Promise<T>,
  ids: RequestIds = {},
): Promise<T> {
  return deps.db.transaction(async (handle) => {
    const tx = handle as unknown as Transaction;
    const stored = await readSettings(tx, deps.mood);
    return work({
      tx,
      now: secondsOn(deps.clock, stored),
      sandboxNow: secondsOn(deps.clock, stored),
      testClock: null,
      requestId: ids.requestId ?? stripeId('req'),
      idempotencyKey: ids.idempotencyKey ?? null,
      pagesUrl: deps.pagesUrl,
      webhookUrls: deps.webhookUrls,
      connectUrl: deps.connectUrl,
      business: deps.business,
      settings: stored,
      harsh: deps.mood === 'harsh',
    });
  });
}

/** Runs work in a savepoint: undone as a whole when it throws, while earlier writes stay. */
export function withSavepoint<T>(context: RequestContext, work: (context: RequestContext) => Promise<T>): Promise<T> {
  return context.tx.transaction((tx) => work({ ...context, tx: tx as unknown as Transaction }));
}

/** Runs work and rolls it back; returns its result. */
export async function dryRun<T>(context: RequestContext, work: (context: RequestContext) => Promise<T>): Promise<T> {
  const results: T[] = [];
  const rollback = new Error('Rolled back: this was a dry run.');
  const run = withSavepoint(context, async (inner) => {
    results.push(await work(inner));
    throw rollback;
  });
  await run.catch((error: unknown) => {
    if (error !== rollback) throw error;
  });
  return results[0] as T;
}
