import { spawn } from 'node:child_process';
import pg from 'pg';

/** A program of PostgreSQL that is missing, too old or has failed; or a database that is not empty. */
export class ProgramProblem extends Error {}

/** Schemas of the shop: its tables, the migrations that ran, the job queue, and the sandbox's. */
const SCHEMAS = ['public', 'drizzle', 'pgboss', 'sandbox'];

/** Writes the database to a file with pg_dump, which reads it as it was at one moment while the shop runs on. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  await checkVersion(url, 'pg_dump');
  await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url);
}

/** Fills an empty database from such a file with pg_restore, in one transaction; with `force` what the shop had there is dropped first. */
export async function restorePostgres(url: string, file: string, force: boolean): Promise<void> {
  await checkVersion(url, 'pg_restore');
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_tables where schemaname = any($1)',
      [SCHEMAS],
    );
    if (!rows[0]?.count) return;
    if (!force)
      throw new ProgramProblem(
        `The database has ${rows[0].count} tables already. Nothing was changed; --force drops them and puts the backup in their place.`,
      );
    await client.query(
      `begin; ${SCHEMAS.map((name) => `drop schema if exists ${name} cascade;`).join(' ')} create schema public; commit`,
    );
  });
  await run(
    'pg_restore',
    ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--dbname=${databaseOf(url)}`, file],
    url,
  );
}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** Connection as environment variables: arguments are seen by everybody on the machine. */
function environmentOf(url: string): Record<string, string> {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const given = {
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value));
}

async function checkVersion(url: string, program: string): Promise<void> {
  const { version, major } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    return { major, version: await run(program, ['--version'], url) };
  });
  const own = Number(/(\d+)(\.\d+)?/.exec(version)?.[1]);
  if (own < major)
    throw new ProgramProblem(
      `${program} is of version ${own}, older than the server's ${major}. Install the client programs of PostgreSQL ${major} (Debian: postgresql-client-${major}).`,
    );
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What a program printed. Throws ProgramProblem where it is not installed or fails. */
function run(program: string, args: readonly string[], url: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = spawn(program, args, {
    env: { ...process.env, ...environmentOf(url) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stdout.on('data', (chunk) => (printed += String(chunk)));
  child.stderr.on('data', (chunk) => (complained += String(chunk)));
  child.on('error', () =>
    reject(
      new ProgramProblem(
        `${program} is not installed. Install the client programs of PostgreSQL (Debian: postgresql-client, Alpine: postgresql-client, macOS: brew install libpq).`,
      ),
    ),
  );
  child.on('close', (code) =>
    code === 0 ? resolve(printed) : reject(new ProgramProblem(`${program} failed: ${complained.trim()}`)),
  );
  return promise;
}
