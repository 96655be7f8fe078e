import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
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

/**
 * Fills an empty database from such a file; with `force` it replaces the shop's tables there. All of it is one
 * transaction: where anything fails, the database is as it was.
 */
export async function restorePostgres(url: string, file: string, force: boolean): Promise<void> {
  await checkVersion(url, 'pg_restore');
  const tables = await countTables(url);
  if (tables && !force)
    throw new ProgramProblem(
      `The database has ${tables} tables already. Nothing was changed; --force drops them and puts the backup in their place.`,
    );
  const script = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', file], url);
  const database = start('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'], url);
  database.stdin.write(`begin;\n${tables ? MAKE_WAY : ''}`);
  await pipeline(script.stdout, database.stdin, { end: false }).catch(() => {});
  // Without the last word nothing is kept, also where the script breaks off in the middle of a table.
  const unread = await script.ended;
  database.stdin.end(unread ? '' : 'commit;\n');
  const problem = (await database.ended) ?? unread;
  if (problem) throw problem;
}

const MAKE_WAY = `${SCHEMAS.map((name) => `drop schema if exists ${name} cascade;`).join('\n')}\ncreate schema public;\n`;

const countTables = (url: string) =>
  withClient(url, async (client) => {
    const statement = 'select count(*)::int as count from pg_tables where schemaname = any($1)';
    const { rows } = await client.query<{ count: number }>(statement, [SCHEMAS]);
    return rows[0]?.count ?? 0;
  });

/** Connection as the driver reads it, in environment variables: arguments are seen by everybody on the machine. */
function environmentOf(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const ssl = Object.entries(SSL_VARIABLES).map(([name, variable]) => [variable, new URL(url).searchParams.get(name)]);
  const given = [
    ['PGHOST', host],
    ['PGPORT', String(port)],
    ['PGUSER', user],
    ['PGPASSWORD', typeof password === 'string' ? password : ''],
    ['PGDATABASE', database],
    ...ssl,
  ];
  return Object.fromEntries(given.filter(([, value]) => value));
}

const SSL_VARIABLES = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  options: 'PGOPTIONS',
};

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

/** Output of a program. Throws ProgramProblem where it is not installed or fails. */
async function run(program: string, args: readonly string[], url: string): Promise<string> {
  const { stdout, ended } = start(program, args, url);
  const [printed, problem] = await Promise.all([text(stdout), ended]);
  if (problem) throw problem;
  return printed;
}

/** Starts a program; `ended` is what was wrong, or null. A pipe that breaks is told by that as well. */
function start(program: string, args: readonly string[], url: string) {
  const child = spawn(program, args, { env: { ...process.env, ...environmentOf(url) } });
  child.stdin.on('error', () => {});
  const complaint = text(child.stderr);
  const { promise: ended, resolve } = Promise.withResolvers<ProgramProblem | null>();
  child.on('error', () =>
    resolve(
      new ProgramProblem(
        `${program} is not installed. Install the client programs of PostgreSQL (Debian: postgresql-client, Alpine: postgresql-client, macOS: brew install libpq).`,
      ),
    ),
  );
  child.on('close', async (code) =>
    resolve(code === 0 ? null : new ProgramProblem(`${program} failed: ${(await complaint).trim()}`)),
  );
  return { stdin: child.stdin, stdout: child.stdout, ended };
}
