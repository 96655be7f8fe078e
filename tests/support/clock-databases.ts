import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { type RunningPostgres, startPostgres } from './postgres.ts';

/** Empty databases on one real PostgreSQL, which is started for the first of them. */
export function newDatabases() {
  let server: Promise<RunningPostgres> | null = null;
  const made: string[] = [];
  const onServer = async (statements: (name: string) => string, names: string[]) => {
    server ??= startPostgres();
    const { url } = await server;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    for (const name of names) await admin.query(statements(name));
    await admin.end();
    return url;
  };
  return {
    create: async (): Promise<string> => {
      const name = `journeys_${randomUUID().replaceAll('-', '')}`;
      const url = new URL(await onServer((one) => `create database ${one}`, [name]));
      made.push(name);
      url.pathname = `/${name}`;
      return url.href;
    },
    /** Stops the server; on one that was named from outside, drops them. */
    stop: async (): Promise<void> => {
      if (!server) return;
      if (process.env.TEST_DATABASE_URL) await onServer((one) => `drop database if exists ${one} with (force)`, made);
      await (await server).stop();
    },
  };
}
