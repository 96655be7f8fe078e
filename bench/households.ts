import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres } from '../tests/support/postgres.ts';
import { fillHouseholds, settledHouseholds, tokenOf } from './household-rows.ts';
import { PlanLog, plansOfPages } from './plans.ts';
import { compareTargets, interleaved, type Target, startShop, withClient } from './interleave.ts';

const MOST_SAMPLED = 4000;

interface Filled extends Target {
  rows: Record<string, number>;
  server: ChildProcess;
}

/**
 * Measures `GET /api/user-dashboard` with few and with many households: the same shop on two databases of one
 * PostgreSQL server, requested in turns so that other load on the machine affects both. Then the plans of all pages with many.
 */
export async function measureHouseholds(sizes: number[]): Promise<Record<string, string>> {
  const log = new PlanLog();
  const postgres = await startOwnPostgres(log.write);
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-bench-households-'));
  const targets: Filled[] = [];
  try {
    for (const households of sizes) targets.push(await build(postgres.url, folder, households));
    const figures = report(targets, await interleaved(targets));
    return { ...figures, ...(await plansOfPages(new URL(`/bench_${sizes.at(-1)}`, postgres.url), folder, log)) };
  } finally {
    for (const { server } of targets) server.kill('SIGTERM');
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(serverUrl: string, folder: string, households: number): Promise<Filled> {
  const database = new URL(serverUrl);
  await withClient(database, (client) => client.query(`create database bench_${households}`));
  database.pathname = `/bench_${households}`;
  const { url, server } = await startShop(database, folder);
  const begun = performance.now();
  const rows = await withClient(database, (client) => fillHouseholds(client, households));
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const took = Math.round((performance.now() - begun) / 1000);
  console.log(`  ${households.toLocaleString('en')} households: ${total.toLocaleString('en')} rows in ${took} s`);
  const tokens = settledHouseholds(households, MOST_SAMPLED).map(tokenOf);
  return {
    name: `at ${households.toLocaleString('en')} households`,
    url: `${url}/api/user-dashboard`,
    tokens,
    answers: ({ household }: { household?: { totalCats: number } }) => Boolean(household?.totalCats),
    rows,
    server,
  };
}

function report(targets: Filled[], p95s: Map<Target, number[]>): Record<string, string> {
  const figures = compareTargets(p95s, 'largest beside smallest');
  for (const [table, count] of Object.entries(targets.at(-1)?.rows ?? {}))
    figures[`rows of ${table}`] = count.toLocaleString('en');
  return figures;
}
