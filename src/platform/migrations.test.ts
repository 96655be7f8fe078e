import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testSettings } from '#tests/support/settings.ts';
import { createLog } from './log.ts';
import { migratePostgres } from './postgres-migrations.ts';

const FOLDER = 'db/migrations';
const TAG = '0018_desk-reads';

test('indexes of the desk may be built before the migration, and it keeps readers out with its last statements alone', async () => {
  const server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  await server.query('create database built_before');
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: '/built_before' }).href;
  const client = new pg.Client({ connectionString: url });
  const before = await mkdtemp(join(tmpdir(), 'purrwell-migrations-'));
  onTestFinished(async () => {
    await client.end();
    await server.query('drop database built_before');
    await server.end();
    await rm(before, { recursive: true });
  });
  const migrate = (folder: string) =>
    migratePostgres(url, folder, testSettings().databaseTimeouts, { log: createLog('silent') });

  await cp(FOLDER, before, { recursive: true });
  const journal = JSON.parse(await readFile(join(before, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.filter(({ tag }) => tag < TAG);
  await writeFile(join(before, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  await migrate(before);
  await client.connect();

  const statements = (await readFile(join(FOLDER, `${TAG}.sql`), 'utf8')).split('--> statement-breakpoint');
  const last = statements.findIndex((statement) => statement.includes('DROP INDEX'));
  await client.query('begin');
  for (const statement of statements.slice(0, last)) await client.query(statement);
  const { rows: locks } = await client.query(`select relation::regclass from pg_locks join pg_class on oid = relation
    where pid = pg_backend_pid() and relkind = 'r' and mode = 'AccessExclusiveLock'`);
  expect(locks).toEqual([]);
  expect(statements.slice(last).filter((statement) => !/(DROP|ALTER) INDEX/.test(statement))).toEqual([]);
  await client.query('rollback');

  const made = statements.filter((statement) => statement.includes('CREATE'));
  for (const statement of made) await client.query(statement.replace('CREATE INDEX', 'CREATE INDEX CONCURRENTLY'));
  await migrate(FOLDER);
  const { rows: indexes } =
    await client.query(`select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indexrelid::regclass::text ~ '^(orders|boxes)_search$|_events_tracking$|_trigrams$' order by 1`);
  expect(indexes).toEqual(
    ['box_events_tracking', 'boxes_search', 'journey_events_tracking', 'orders_search'].map((name) => ({
      name,
      valid: true,
    })),
  );
});
