import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import pg from 'pg';
import { openShop } from '../src/app.ts';
import { newToken } from '../src/kit/id.ts';
import { readSettings } from '../src/platform/settings.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { freePort } from '../tests/support/shop.ts';
import { fillHouseholds, settledHouseholds, tokenOf } from './household-rows.ts';

const ROUNDS = 5;
const REQUESTS = 300;
const CONNECTIONS = 4;
const MOST_SAMPLED = 4000;

interface Place {
  households: number;
  rows: Record<string, number>;
  tokens: string[];
  url: string;
  server: ChildProcess;
}

/**
 * How long `GET /api/user-dashboard` takes with few households and with many: the same shop on two databases of one
 * PostgreSQL server, asked in turns so that whatever else the machine does weighs on both.
 */
export async function measureHouseholds(sizes: number[]): Promise<Record<string, string>> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-bench-households-'));
  const places: Place[] = [];
  try {
    for (const households of sizes) places.push(await build(postgres.url, folder, households));
    return report(places, await inTurns(places));
  } finally {
    for (const { server } of places) server.kill('SIGTERM');
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(serverUrl: string, folder: string, households: number): Promise<Place> {
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
  return { households, rows, server, url: `${url}/api/user-dashboard`, tokens };
}

async function withClient<T>(database: URL, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A process of its own, which migrates the empty database before it answers. */
async function startShop(database: URL, folder: string): Promise<{ url: string; server: ChildProcess }> {
  const port = await freePort();
  const server = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve'], {
    env: {
      ...process.env,
      DATABASE_URL: database.href,
      DATA_DIR: folder,
      PORT: String(port),
      LOG_LEVEL: 'error',
      SESSION_SECRET: newToken(),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await ready())) {
    if (server.exitCode !== null) throw new Error('The shop did not start.');
    await new Promise((later) => setTimeout(later, 50));
  }
  return { url, server };
}

async function inTurns(places: Place[]): Promise<Map<number, number[]>> {
  const p95s = new Map(places.map(({ households }) => [households, [] as number[]]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const place of places) {
      const times = (await load(place)).toSorted((a, b) => a - b);
      // The first round warms up.
      if (round >= 0) p95s.get(place.households)?.push(times[Math.floor(times.length * 0.95)] ?? 0);
    }
  }
  return p95s;
}

/** Milliseconds of each request, from a few connections at once, of households chosen by chance. */
async function load({ url, tokens }: Place): Promise<number[]> {
  const times: number[] = [];
  const connection = async () => {
    while (times.length < REQUESTS) {
      const token = tokens[Math.floor(Math.random() * tokens.length)];
      const begun = performance.now();
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const { household } = (await answer.json()) as { household?: { totalCats: number } };
      if (!household?.totalCats) throw new Error(`${url} answered ${answer.status}`);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return times;
}

function report(places: Place[], p95s: Map<number, number[]>): Record<string, string> {
  const figures: Record<string, string> = {};
  const medians: number[] = [];
  for (const { households } of places) {
    const list = (p95s.get(households) ?? []).toSorted((a, b) => a - b);
    const median = list[Math.floor(list.length / 2)] ?? 0;
    medians.push(median);
    const spread = `${list[0]?.toFixed(1)} to ${list.at(-1)?.toFixed(1)}`;
    figures[`p95 at ${households.toLocaleString('en')} households`] = `${median.toFixed(1)} ms (rounds ${spread})`;
  }
  const [few = 1, ...more] = medians;
  figures['largest beside smallest'] = `${((more.at(-1) ?? few) / few).toFixed(2)} times (aim: at most 1.3)`;
  for (const [table, count] of Object.entries(places.at(-1)?.rows ?? {}))
    figures[`rows of ${table}`] = count.toLocaleString('en');
  return figures;
}

if (process.argv[2] === 'serve') {
  const shop = await openShop(readSettings(process.env));
  serve({ fetch: shop.app.fetch, port: shop.house.settings.port });
}
