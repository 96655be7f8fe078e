import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { findBackupPrograms } from '#scripts/backup-programs.mjs';
import { startMachinePostgres } from '#tests/support/machine-postgres.ts';
import { testSettings } from '#tests/support/settings.ts';
import { runBackup, runRestore } from './backup.ts';
import { lockFolder, openDatabase } from './platform/database.ts';
import { openEngine } from './platform/embedded/engine.ts';

const INSERT = `insert into households (id, time_zone, weight_unit, created_at)
  select gen_random_uuid(), 'Asia/Dubai', 'kg', now() from generate_series(1, 3)`;
const ROWS = 'select id::text, created_at::text from households order by id';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The exit code of a command and the first line that it printed. */
async function told(command: typeof runBackup, args: string[], env: Record<string, string>): Promise<string> {
  const lines: string[] = [];
  const code = await command(args, env, (line) => lines.push(line));
  return `${code} ${lines[0]}`;
}

test('the embedded database is saved while no shop runs on it, and comes back the same elsewhere', async () => {
  const folder = await newFolder();
  const [from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'shop.backup')];
  const [env, other] = [{ DATA_DIR: from }, { DATA_DIR: to }];
  const engineIn = (dataDir: string, loadDataDir?: Blob) =>
    openEngine({ dataDir: join(dataDir, 'postgres'), ...(loadDataDir && { loadDataDir }) });
  await mkdir(from);
  const shop = await engineIn(from, new Blob([new Uint8Array(await readFile(inject('pgliteTemplate')))]));
  await shop.exec(INSERT);
  const { rows } = await shop.query(ROWS);
  expect(rows).toHaveLength(3);
  await shop.close();

  const lock = lockFolder(from);
  expect(await told(runBackup, [file], env)).toMatch(/^1 The data folder .* is in use/);
  lock.close();
  expect(await told(runBackup, [file], env)).toMatch(/^0 Saved .*from to .*shop\.backup/);
  expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await told(runBackup, [file], env)).toMatch(/^1 .* is there already/);
  await mkdir(join(to, 'postgres'), { recursive: true });
  expect(await told(runRestore, [file], other)).toMatch(/^1 .* has a database already\. Nothing was changed/);
  expect(await told(runRestore, [file, '--force'], other)).toMatch(/^0 Restored/);
  await appendFile(file, 'x');
  expect(await told(runRestore, [file, '--force'], other)).toMatch(/^1 .* its checksum differs/);
  const again = await engineIn(to);
  expect((await again.query(ROWS)).rows).toEqual(rows);
  await again.close();
});

test('backup and restore name the fault of their arguments', async () => {
  const folder = await newFolder();
  const env = { DATA_DIR: folder };
  const file = join(folder, 'shop.backup');
  expect(await told(runBackup, [], env)).toBe('1 Name one file, such as: npm run backup -- purrwell.backup');
  expect(await told(runBackup, [file], env)).toBe(`1 There is no database in ${folder}.`);
  expect(await told(runBackup, [file, '--fast'], env)).toBe('1 There is no --fast.');
  expect(await told(runRestore, [file, '--hard'], env)).toBe('1 There is no --hard; there is --force.');
  expect(await told(runRestore, [file], env)).toMatch(/^1 .* is not there/);
  await writeFile(file, randomBytes(64));
  expect(await told(runRestore, [file], env)).toMatch(/^1 .*\.sha256 is missing/);
  expect(await told(runBackup, [file], { ...env, PORT: 'none' })).toMatch(/^1 PORT /);
});

test('without its client programs, a backup of PostgreSQL names them', async () => {
  const folder = await newFolder();
  vi.stubEnv('PATH', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  const said = await told(runBackup, [join(folder, 'shop.backup')], { DATABASE_URL: inject('postgresUrl') });
  expect(said).toMatch(/^1 pg_dump is not installed\. Install .*postgresql-client/);
});

const { version: programs, missing } = findBackupPrograms();
// Without them a notice about the untested parts is printed, here and at the end of `npm test`.
if (programs === null) process.stderr.write(`${missing}\n`);
else test('a PostgreSQL database is saved by pg_dump and comes back the same', () => savesAndRestores(programs));

/** The server of the suite, or one of the machine's own where its programs are older. */
async function openServer(version: number) {
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return { url, client };
  };
  const suite = await connect(inject('postgresUrl'));
  const { rows } = await suite.client.query<{ server_version_num: string }>('show server_version_num');
  if (version * 10_000 + 9999 >= Number(rows[0]?.server_version_num)) return suite;
  await suite.client.end();
  const own = await startMachinePostgres();
  onTestFinished(() => own.stop());
  return connect(own.url);
}

async function savesAndRestores(version: number) {
  const folder = await newFolder();
  const file = join(folder, 'shop.backup');
  const { url, client: server } = await openServer(version);
  const names = ['backup_from', 'backup_to'] as const;
  for (const name of names) await server.query(`create database ${name}`);
  onTestFinished(async () => {
    for (const name of names) await server.query(`drop database ${name} with (force)`);
    await server.end();
  });
  const [from, to] = names.map((name) => Object.assign(new URL(url), { pathname: `/${name}` }).href);
  const rowsIn = async (url = '', statement = ROWS) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  };
  await openDatabase(testSettings({ databaseUrl: from, databasePool: 2 })).then((database) => database.close());
  await rowsIn(from, INSERT);
  expect(await told(runBackup, [file], { DATABASE_URL: from ?? '' })).toMatch(/^0 Saved/);
  const env = { DATABASE_URL: to ?? '' };
  expect(await told(runRestore, [file], env)).toMatch(/^0 Restored/);
  expect(await rowsIn(to)).toEqual(await rowsIn(from));
  await rowsIn(to, 'delete from households');
  expect(await told(runRestore, [file], env)).toMatch(/^1 The database has \d+ tables already/);
  expect(await told(runRestore, [file, '--force'], env)).toMatch(/^0 Restored/);
  expect(await rowsIn(to)).toEqual(await rowsIn(from));
  // One that breaks off in the middle, and one that another version's programs would not read, change nothing.
  const cut = join(folder, 'cut.backup');
  for (const bytes of [(await readFile(file)).subarray(0, -2000), Buffer.from('PGDMP')]) {
    await writeFile(cut, bytes);
    await writeFile(`${cut}.sha256`, createHash('sha256').update(bytes).digest('hex'));
    expect(await told(runRestore, [cut, '--force'], env)).toMatch(/^1 pg_restore failed/);
    expect(await rowsIn(to)).toEqual(await rowsIn(from));
  }
  // The address of the database as the driver takes it as well.
  const { username, password, hostname, port, pathname } = new URL(to ?? '');
  const elsewhere = `postgres://${username}:${password}@elsewhere${pathname}?host=${hostname}&port=${port}`;
  expect(await told(runRestore, [file], { DATABASE_URL: elsewhere })).toMatch(/^1 The database has \d+ tables already/);
  expect(await told(runRestore, [file, '--force'], { DATABASE_URL: elsewhere })).toMatch(/^0 Restored/);
  expect((await readFile(`${file}.sha256`, 'utf8')).endsWith('  shop.backup\n')).toBe(true);
}
