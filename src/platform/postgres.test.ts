import { PgDialect } from 'drizzle-orm/pg-core';
import pino from 'pino';
import { expect, test } from 'vitest';
import { NoConnection } from './database-errors.ts';
import { createLog } from './log.ts';
import { connectionConfig, transactionTimeouts } from './postgres.ts';
import { DatabaseNotReady, whenReachable } from './postgres-reachable.ts';
import { readSettings } from './settings.ts';

const URL = 'postgres://shop@db/shop';
const { databaseTimeouts: TIMEOUTS } = readSettings({ SESSION_SECRET: 'a-secret-for-tests-of-32-characters' });
const silent = createLog('silent');

test('a connection gives up after the server would have, and a pooler is not asked for settings it refuses', () => {
  const own = connectionConfig(URL, TIMEOUTS);
  expect(own).toMatchObject({
    connectionString: URL,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000,
    query_timeout: 16_000,
  });
  const pooled = connectionConfig(URL, TIMEOUTS, { pooler: true });
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    expect([name, name in pooled]).toEqual([name, false]);
  expect(pooled.query_timeout).toBe(16_000);
});

test('through a pooler each transaction sets its own timeouts, as parameters and for itself alone', () => {
  const { sql, params } = new PgDialect().sqlToQuery(transactionTimeouts(TIMEOUTS));
  expect(sql).toBe('select set_config($1, $2, true), set_config($3, $4, true), set_config($5, $6, true)');
  expect(params).toEqual([
    'statement_timeout',
    '15000',
    'lock_timeout',
    '10000',
    'idle_in_transaction_session_timeout',
    '15000',
  ]);
});

/** Fails as often as told, then works. */
function flaky(failures: Error[]) {
  const left = [...failures];
  const tries = { count: 0 };
  const work = async () => {
    tries.count += 1;
    const failure = left.shift();
    if (failure) throw failure;
    return 'open';
  };
  return { work, tries };
}

test('a database that is away is asked again until it is there, and the log says at once why', async () => {
  const lines: { msg: string; error: { message: string } }[] = [];
  const log = pino({ level: 'warn' }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const { work, tries } = flaky([new NoConnection('nobody there'), new NoConnection('still nobody')]);
  expect(await whenReachable(work, 0, { log })).toBe('open');
  expect(tries.count).toBe(3);
  expect(lines[0]).toMatchObject({ msg: 'waiting for the database', error: { message: 'nobody there' } });
});

test('a start with a limit on its wait gives up then, and names the cause and the setting', async () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { work, tries } = flaky(Array.from({ length: 99 }, () => new NoConnection('No connection.', { cause })));
  const waited = whenReachable(work, 1, { log: silent });
  await expect(waited).rejects.toThrow(DatabaseNotReady);
  await expect(waited).rejects.toThrow(
    /could not be used for \d+ s \(ECONNREFUSED connect ECONNREFUSED\)\. DATABASE_START_TIMEOUT says/,
  );
  expect(tries.count).toBeLessThan(4);
});

test('a fault that will not pass, and a migration that was given up, end the start at once', async () => {
  const password = Object.assign(new Error('password authentication failed'), { code: '28P01', severity: 'FATAL' });
  for (const failure of [
    password,
    new DatabaseNotReady('another session migrates'),
    new TypeError('a fault of ours'),
  ]) {
    const { work, tries } = flaky([failure]);
    await expect(whenReachable(work, 60_000, { log: silent })).rejects.toBe(failure);
    expect(tries.count).toBe(1);
  }
});

test('a process that is told to stop while it waits stops waiting', async () => {
  const stop = new AbortController();
  const { work, tries } = flaky(Array.from({ length: 99 }, () => new NoConnection('away')));
  const waiting = whenReachable(
    () => {
      stop.abort();
      return work();
    },
    0,
    { log: silent, signal: stop.signal },
  );
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(tries.count).toBe(1);
});
