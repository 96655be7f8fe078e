import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import type pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { paidOrder } from '#tests/support/buyers.ts';
import { openTestServices } from '#tests/support/engines.ts';
import { isSecretColumn, SECRET_COLUMNS } from './capabilities/access/rules/secret-columns.ts';
import { runExport } from './export-parquet.ts';
import { lockFolder } from './platform/database.ts';
import { openEngine } from './platform/embedded/engine.ts';
import { storedTables } from './platform/table-snapshot.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-parquet-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The exit code of the command and the first line that it printed. */
async function told(args: string[], env: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  const code = await runExport(args, env, (line) => lines.push(line));
  return `${code} ${lines[0]}`;
}

async function readBack(filename: string) {
  const { buffer, byteOffset, byteLength } = await readFile(filename);
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({ file, utf8: false });
  return { rows: rows as Record<string, unknown>[], groups: parquetMetadata(file).row_groups.length };
}

/** A value of a file in the form that `row_to_json` gives it in the database. */
function asJson(type: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'timestamp with time zone') return (value as Date).getTime();
  if (type === 'date') return (value as Date).toISOString().slice(0, 10);
  if (type === 'bytea') return `\\x${Buffer.from(value as Uint8Array).toString('hex')}`;
  if (type === 'bigint') return Number(value);
  return type === 'jsonb' || type === 'text[]' ? JSON.parse(value as string) : value;
}

const asText = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** Columns that sound like a secret, or are bytes, and may be exported. */
const HARMLESS: Record<string, string> = {
  'affiliate_statements.hash': 'Of a statement that its affiliate has as well.',
  'checkouts.buyer_key': 'The id of a person, a draft or a quote.',
  'checkouts.content_hash': 'Of the content of an order, to see that it is the same.',
  'finished_papers.version': 'Of the content of a document.',
  'finished_papers.bytes': 'A document of the household itself.',
  'imports.archive': 'Of a file that was imported.',
  'imports.signature': 'Whether it was signed.',
  'imports.timeline_hash': 'Of a timeline that its household has as well.',
  'inquiry_files.bytes': 'A file that was sent along.',
  'inquiry_files.sha256': 'Of that file.',
  'mails.secret': 'Whether it has a secret.',
  'passkeys.public_key': 'Public.',
  'people.password_advice': 'Whether a better one is asked for.',
  'people.profile_image_url': 'A picture.',
  'single_use_tokens.purpose': 'What it is for.',
  'tracked_parcels.public_url': 'The carrier’s page of a parcel, which its buyer has as well.',
  'text_messages.secret': 'Whether it has a secret.',
};
const SOUNDS_SECRET = /hash|secret|token|password|mac$|challenge|signature|url$|payload|session_id$|_key$/;

test('every table of a shop is written with its rows and types, and no secret is in any file', async () => {
  const services = await openTestServices('postgres');
  onTestFinished(() => services.close());
  await paidOrder(services);
  await services.settle();
  const folder = join(await newFolder(), 'warehouse');
  expect(await told([folder], { DATABASE_URL: services.settings.databaseUrl ?? '' })).toMatch(/^0 Exported \d+ tables/);
  expect((await stat(folder)).mode & 0o077).toBe(0);

  const pool = services.database.client as pg.Pool;
  const tables = await storedTables(async (text) => (await pool.query<unknown[]>({ text, rowMode: 'array' })).rows);
  expect((await readdir(folder)).toSorted()).toEqual(tables.map(({ name }) => `${name}.parquet`).toSorted());
  let filled = 0;
  for (const { name, columns } of tables) {
    const open = columns.filter((column) => !isSecretColumn(name, column.name));
    const { rows: stored } = await pool.query<{ row: Record<string, unknown> }>(
      `select row_to_json(t) as row from "${name}" t`,
    );
    const expected = stored.map(({ row }) =>
      open.map(({ name: key, type }) =>
        type === 'timestamp with time zone' && typeof row[key] === 'string' ? Date.parse(row[key]) : row[key],
      ),
    );
    const { rows } = await readBack(join(folder, `${name}.parquet`));
    const found = rows.map((row) => open.map(({ name: key, type }) => asJson(type, row[key])));
    expect([name, asText(found)]).toEqual([name, asText(expected)]);
    if (rows.length) filled += 1;
  }
  expect(filled).toBeGreaterThan(15);
  expect(await told([folder], { DATABASE_URL: 'postgres://nobody' })).toMatch(/^1 .* is not empty/);

  const all = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  expect(Object.keys(SECRET_COLUMNS).filter((column) => !all.has(column))).toEqual([]);
  const doubtful = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => SOUNDS_SECRET.test(column.name) || column.type === 'bytea')
      .map((column) => `${name}.${column.name}`),
  );
  expect(doubtful.filter((column) => !(column in SECRET_COLUMNS) && !(column in HARMLESS))).toEqual([]);
});

test('the embedded database is read while no shop runs on it, in row groups, with values at their limits as they are', async () => {
  const folder = await newFolder();
  const [data, warehouse] = [join(folder, 'data'), join(folder, 'warehouse')];
  await mkdir(data);
  const loadDataDir = new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]);
  const engine = await openEngine({ dataDir: join(data, 'postgres'), loadDataDir });
  await engine.exec(`create table limits as select n as id, case n % 3 when 0 then null else 9223372036854775807 - n end as large,
    timestamptz '1969-12-31 23:59:59.999999+00' + n * interval '1 microsecond' as at, date '1969-12-31' + n % 3 as day,
    chr(128512 + n % 50) || case n % 2 when 0 then '' else E'\\n"x",' end as text, n % 2 = 0 as even, -n as below,
    jsonb_build_object('n', n) as json, n / 7.0::float8 as share from generate_series(0, 20499) n`);
  await engine.close();
  const env = { DATA_DIR: data };
  const lock = lockFolder(data);
  expect(await told([warehouse], env)).toMatch(/^1 The data folder .* is in use/);
  lock.close();
  expect(await told([warehouse], env)).toMatch(/^0 Exported/);
  const { rows, groups } = await readBack(join(warehouse, 'limits.parquet'));
  expect([rows.length, groups]).toEqual([20_500, 2]);
  for (const n of [0, 1, 2, 19_999, 20_000, 20_499])
    expect(rows[n]).toEqual({
      ...{
        id: n,
        large: n % 3 ? 9_223_372_036_854_775_807n - BigInt(n) : null,
        even: n % 2 === 0,
        below: n === 0 ? 0 : -n,
      },
      ...{ at: new Date(Math.trunc((n - 1) / 1000)), day: new Date(((n % 3) - 1) * 86_400_000), share: n / 7 },
      ...{ text: `${String.fromCodePoint(128_512 + (n % 50))}${n % 2 ? '\n"x",' : ''}`, json: `{"n": ${n}}` },
    });
  expect(await told([], env)).toBe('1 Name one folder, such as: npm run export:parquet -- warehouse');
  expect(await told([warehouse, '--fast'], env)).toBe('1 There is no --fast.');
});
