import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { isDatabaseUnavailable } from '../database-errors.ts';
import { sqlState } from '../redact.ts';
import { type EmbeddedClient, openEmbeddedClient } from './client.ts';

const folder = mkdtempSync(join(tmpdir(), 'purrwell-engine-'));
/** The folder of a database that no engine has open: making one takes an engine seconds. */
const closed = mkdtempSync(join(tmpdir(), 'purrwell-engine-'));
let client: EmbeddedClient;
/** The same engine on this thread: the measure of every answer. */
let plain: PGlite;

beforeAll(async () => {
  const loadDataDir = new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]);
  await (await PGlite.create({ dataDir: closed, loadDataDir })).close();
  cpSync(closed, folder, { recursive: true });
  [client, plain] = await Promise.all([openEmbeddedClient(folder), PGlite.create({ loadDataDir })]);
  for (const engine of [client, plain]) await engine.exec('create table bowls (name text unique, grams int)');
  return () => plain.close();
});
afterAll(() => {
  for (const made of [folder, closed]) rmSync(made, { recursive: true, force: true });
});

const VALUES = `select 1 as n, 2::int8 as big, 1.50::numeric as sum, 'a' as text, null::text as nothing, true as yes,
  '\\x00ff'::bytea as bytes, '{"a":[1]}'::jsonb as json, array['a','b'] as list, date '2026-12-01' as day,
  timestamptz '2026-12-01 09:00+00' as at, array[timestamptz '2026-12-01 09:00+00'] as times, interval '2 days' as span`;

test('answers are those of the engine itself, in rows as objects and as arrays, with parsers of the caller', async () => {
  for (const rowMode of ['object', 'array'] as const) {
    for (const parsers of [undefined, { 1184: (text: string) => `at ${text}`, 1082: (text: string) => text }]) {
      const options = { rowMode, parsers };
      expect(await client.query(VALUES, [], options)).toEqual(await plain.query(VALUES, [], options));
    }
  }
  const several = 'select 1 as one; select 2 as two';
  expect(await client.exec(several)).toEqual(await plain.exec(several));
});

test('parameters keep their types', async () => {
  const values = ['Miso', 7, null, new Date('2026-12-01T09:00:00Z'), new Uint8Array([0, 255]), { a: 1 }, ['x']];
  const text = 'select $1::text, $2::int, $3::text, $4::timestamptz, $5::bytea, $6::jsonb, $7::text[]';
  expect((await client.query(text, values)).rows).toEqual((await plain.query(text, values)).rows);
});

test('an error has PostgreSQL’s message without the values', async () => {
  const twice = () => client.query('insert into bowls values ($1, 1), ($1, 2)', ['hall']);
  const error = await twice().then(
    () => null,
    (reason: Error) => reason,
  );
  expect(error).toMatchObject({ code: '23505', severity: 'ERROR', constraint: 'bowls_name_key', table: 'bowls' });
  expect(sqlState(error as Error)).toBe('23505');
  expect(error).not.toHaveProperty('params');
});

test('a transaction is alone, undone when its work throws, and savepoints work in it', async () => {
  const db = drizzle({ client: client as PGlite });
  const names = async () =>
    (await db.execute<{ name: string }>(sql`select name from bowls order by 1`)).rows.map(({ name }) => name);
  let outside: Promise<string[]> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into bowls values ('hall', 1)`);
    outside = names(); // waits for the commit
    await tx
      .transaction(async (inner) => {
        await inner.execute(sql`insert into bowls values ('roof', 1)`);
        throw new Error('no bowl there');
      })
      .catch(() => {});
    await tx.execute(sql`insert into bowls values ('sill', 1)`);
  });
  expect(await outside).toEqual(['hall', 'sill']);
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`delete from bowls`);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await names()).toEqual(['hall', 'sill']);
});

test('fifty transactions at once lose no update', async () => {
  await client.exec("insert into bowls values ('counted', 0)");
  await Promise.all(
    Array.from({ length: 50 }, () =>
      client.transaction(async (tx) => {
        const { rows } = await tx.query<{ grams: number }>("select grams from bowls where name = 'counted'");
        await tx.query("update bowls set grams = $1 where name = 'counted'", [(rows[0]?.grams ?? 0) + 1]);
      }),
    ),
  );
  expect((await client.query("select grams from bowls where name = 'counted'")).rows).toEqual([{ grams: 50 }]);
});

test('a transaction whose failed statement was swallowed is not taken for committed; a closed one takes no more', async () => {
  let closed: Parameters<Parameters<EmbeddedClient['transaction']>[0]>[0] | undefined;
  const swallowed = client.transaction(async (tx) => {
    closed = tx;
    await tx.query("insert into bowls values ('lost', 1)");
    await tx.query('select 1/0').catch(() => {});
  });
  await expect(swallowed).rejects.toMatchObject({ code: '25P02' });
  expect((await client.query("select from bowls where name = 'lost'")).rows).toEqual([]);
  await expect(closed?.query('select 1')).rejects.toThrow('Transaction is closed');
});

test('notifications are heard until the listener stops', async () => {
  const heard: string[] = [];
  const stop = await client.listen('supper', (payload) => void heard.push(payload));
  await client.query("select pg_notify('supper', 'served')");
  await expect.poll(() => heard).toEqual(['served']);
  await stop();
  await client.query("select pg_notify('supper', 'again')");
  await client.query('select 1');
  expect(heard).toEqual(['served']);
});

test('a long statement keeps nothing else of the process waiting', async () => {
  let turns = 0;
  let running = true;
  const turn = () => {
    turns += 1;
    if (running) setImmediate(turn);
  };
  turn();
  await client.query('select count(*) from generate_series(1, 2000000)');
  running = false;
  expect(turns).toBeGreaterThan(100);
});

test('a query to an engine that has ended fails as unavailable', async () => {
  const waiting = client.query('select pg_sleep(0.01)');
  await client.close();
  await waiting;
  const error = await client.query('select 1').catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test('an engine whose thread dies says so once, and closes; one that was closed says nothing', async () => {
  const doomed = mkdtempSync(join(tmpdir(), 'purrwell-engine-'));
  cpSync(closed, doomed, { recursive: true });
  onTestFinished(() => rmSync(doomed, { recursive: true, force: true }));
  const ends: Error[] = [];
  const open = async () => {
    const thread = once(process, 'worker') as Promise<[Worker]>;
    const opened = await openEmbeddedClient(doomed, (error) => void ends.push(error));
    return { opened, thread: (await thread)[0] };
  };
  const first = await open();
  const waiting = first.opened.query('select pg_sleep(5)').catch((reason: unknown) => reason);
  await first.thread.terminate();
  expect(isDatabaseUnavailable(await waiting)).toBe(true);
  await expect.poll(() => ends.map(isDatabaseUnavailable)).toEqual([true]);
  await first.opened.close();

  const second = await open();
  expect((await second.opened.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await second.opened.close();
  expect(ends).toHaveLength(1);
});
