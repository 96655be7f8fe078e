import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createLog } from '#src/platform/log.ts';
import { createSandbox } from '#stripe-sandbox';
import { type Database, embedded, openDatabase } from '#src/platform/database.ts';
import { openJobs } from '#src/platform/jobs.ts';
import { ALL_JOBS, DECLARE_EMPTY } from './emptying.ts';
import { keptTemplate } from './kept-template.ts';
import { startLightPostgres, startPostgres } from './postgres.ts';
import { testSettings } from './settings.ts';
import { openEngine } from '#src/platform/embedded/engine.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    pgliteTemplate: string;
  }
}

/** One PostgreSQL server for the whole run (or the one named in TEST_DATABASE_URL), and a migrated template for each engine, so that a fresh database costs milliseconds. */
export default async function setup(project: TestProject) {
  const postgres = await startPostgres(startLightPostgres);

  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('drop database if exists purrwell_template');
  await admin.query('create database purrwell_template');
  await admin.end();
  const templateUrl = new URL(postgres.url);
  templateUrl.pathname = '/purrwell_template';
  const server = await openDatabase(testSettings({ databaseUrl: templateUrl.href, databasePool: 4 }));
  await prepare(server);
  await server.close();

  project.provide('postgresUrl', postgres.url);
  project.provide('pgliteTemplate', await keptTemplate(embeddedTemplate));
  return postgres.stop;
}

async function embeddedTemplate(): Promise<Uint8Array> {
  const client = await openEngine();
  await prepare(await embedded(client));
  const dump = await client.dumpDataDir('none');
  await client.close().catch(() => {});
  return new Uint8Array(await dump.arrayBuffer());
}

/** Everything that the first opening of a shop adds to a migrated database, and the function that empties it again. */
async function prepare(database: Database): Promise<void> {
  await (await openJobs(database, ALL_JOBS, createLog('silent'))).stop();
  await createSandbox({ database: database.db, webhookUrl: 'http://shop.test' });
  await database.db.execute(sql.raw(DECLARE_EMPTY));
}
