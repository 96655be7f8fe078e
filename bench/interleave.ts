import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serve } from '@hono/node-server';
import pg from 'pg';
import { openShop } from '../src/app.ts';
import { newToken } from '../src/lib/id.ts';
import { readSettings } from '../src/platform/settings.ts';
import { freePort } from '../tests/support/shop.ts';

const ROUNDS = 5;
const REQUESTS = 300;
const CONNECTIONS = 4;

/** A server and the tokens of the households to request from it. */
export interface Target {
  name: string;
  url: string;
  tokens: string[];
  /** Whether an answer is one of theirs. */
  answers: (json: never) => boolean;
}

export async function withClient<T>(database: URL, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A process of its own, which migrates the empty database before it answers. */
export async function startShop(database: URL, folder: string): Promise<{ url: string; server: ChildProcess }> {
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
    stdio: ['ignore', 2, 'inherit'], // what it logs are errors
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

/** 95th percentile of each round by target, in milliseconds. Rounds are interleaved, so that other load affects all targets alike. */
export async function interleaved(targets: Target[]): Promise<Map<Target, number[]>> {
  const p95s = new Map(targets.map((target) => [target, [] as number[]]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [target, times] of await load(targets)) {
      const sorted = times.toSorted((a, b) => a - b);
      // The first round warms up.
      if (round >= 0) p95s.get(target)?.push(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
    }
  }
  return p95s;
}

/** Milliseconds of each request, from a few concurrent connections that request the targets in order. */
async function load(targets: Target[]): Promise<Map<Target, number[]>> {
  const times = new Map(targets.map((target) => [target, [] as number[]]));
  const connection = async () => {
    for (let request = 0; request < REQUESTS / CONNECTIONS; request++)
      for (const target of targets) times.get(target)?.push(await timed(target));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return times;
}

/** Times one request for a random household. */
async function timed({ url, tokens, answers }: Target): Promise<number> {
  const token = tokens[Math.floor(Math.random() * tokens.length)];
  const begun = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const json = (await answer.json()) as never;
  if (!answer.ok || !answers(json)) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - begun;
}

/** Median of the rounds by target, and the ratio of the last to the first. */
export function compareTargets(p95s: Map<Target, number[]>, what: string): Record<string, string> {
  const figures: Record<string, string> = {};
  const medians: number[] = [];
  for (const [{ name }, rounds] of p95s) {
    const list = rounds.toSorted((a, b) => a - b);
    const median = list[Math.floor(list.length / 2)] ?? 0;
    medians.push(median);
    const spread = `${list[0]?.toFixed(1)} to ${list.at(-1)?.toFixed(1)}`;
    figures[`p95 ${name}`] = `${median.toFixed(1)} ms (rounds ${spread})`;
  }
  const [first = 1, ...more] = medians;
  figures[what] = `${((more.at(-1) ?? first) / first).toFixed(2)} times (aim: at most 1.3)`;
  return figures;
}

if (process.argv[2] === 'serve') {
  const shop = await openShop(readSettings(process.env));
  serve({ fetch: shop.app.fetch, port: shop.services.settings.port });
}
