import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startOwnPostgres } from '../tests/support/postgres.ts';
import { startShop, withClient } from './interleave.ts';
import { PlanLog } from './plans.ts';

export interface OwnDatabase {
  database: URL;
  /** Data folder of the shop. */
  folder: string;
  log: PlanLog;
}

/** Runs `work` on a migrated and filled database on a PostgreSQL server of its own, and removes the server afterwards. */
export async function onOwnDatabase<T>(
  name: string,
  fill: (client: pg.Client) => Promise<unknown>,
  work: (own: OwnDatabase) => Promise<T>,
): Promise<T> {
  const log = new PlanLog();
  const postgres = await startOwnPostgres(log.write);
  const folder = await mkdtemp(join(tmpdir(), `purrwell-bench-${name}-`));
  const database = new URL(`/bench_${name}`, postgres.url);
  try {
    await withClient(new URL(postgres.url), (client) => client.query(`create database bench_${name}`));
    (await startShop(database, folder)).server.kill('SIGTERM');
    await withClient(database, fill);
    return await work({ database, folder, log });
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
