// npm run bench: what the shop weighs and how fast it answers. Starts the built shop, measures, prints one table. Nothing here fails a test run.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import autocannon from 'autocannon';
import { build } from 'esbuild';
import { programFile } from '../scripts/programs.mjs';
import { startServer } from './shop.mjs';
import { lighthouse } from './lighthouse.mjs';
import { pageWeights } from './weights.mjs';

/** The exit code where the programs of a bench are not installed. */
const PROGRAMS_MISSING = 3;
const only = new Set(process.argv.slice(2));
const wanted = (name) => only.size === 0 || only.has(name);

if (wanted('weights')) print('Bytes per page (brotli)', await pageWeights());
if (wanted('statements')) print('SQL statements per request', await statements());
if (wanted('start') || wanted('load') || wanted('lighthouse')) await measureRunningShop();

// Takes minutes and some ten gigabytes of disk, so only when asked for.
if (only.has('households')) print('GET /api/user-dashboard on PostgreSQL', await households());

// Takes a minute or two of filling in logs.
if (only.has('long-logs')) print('GET /api/achievements/overview on PostgreSQL', await longLogs());

// Takes some minutes, and another seed each time; the suite sends fewer.
if (only.has('adversary')) adversary();

// Takes some four minutes and what Debian's packages of a PostgreSQL cluster install.
if (only.has('failover')) await failover();

/** Two shop processes on a replicated PostgreSQL that loses its primary; see bench/failover/run.ts. */
async function failover() {
  const { measureFailover } = await bundled('failover/run');
  const { tables, broken } = await measureFailover().catch((error) => {
    if (error.name !== 'ProgramsMissing') throw error;
    console.error(error.message);
    process.exit(PROGRAMS_MISSING);
  });
  for (const [title, rows] of tables) print(title, rows);
  if (broken.length === 0) return;
  console.error(`\nNot kept:\n  ${broken.join('\n  ')}`);
  process.exit(1);
}

/** Generated requests to every route as everybody; see src/modules.test.ts. ADVERSARY_REQUESTS, _SEED and _ENGINE say how. */
function adversary() {
  const seed = String(Date.now() % 1_000_000);
  const settings = { ADVERSARY_REQUESTS: '40000', ADVERSARY_SEED: seed, ADVERSARY_ENGINE: 'postgres', ...process.env };
  console.log(
    `\n${settings.ADVERSARY_REQUESTS} requests, seed ${settings.ADVERSARY_SEED}, ${settings.ADVERSARY_ENGINE}`,
  );
  const run = spawnSync(process.execPath, [programFile('vitest'), 'run', 'src/modules.test.ts'], {
    env: settings,
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exit(1);
}

async function measureRunningShop() {
  const folder = mkdtempSync(join(tmpdir(), 'purrwell-bench-'));
  const first = await startServer(folder);
  await first.stop();
  const shop = await startServer(folder);
  try {
    if (wanted('start')) print('Start', { 'first, new data folder (ms)': first.readyMs, 'second (ms)': shop.readyMs });
    if (wanted('load')) print('Requests per second (32 connections, 5 s, median of 3)', await load(shop.url));
    if (wanted('lighthouse')) print('Lighthouse 13, mobile', await lighthouse(shop.url));
  } finally {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Our addresses beside a bare node:http server that sends the same bytes, in turns, in the same run. */
async function load(url) {
  const headers = { 'accept-encoding': 'br' };
  const landing = Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer());
  const token = await signedIn(url);
  const bare = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(landing));
  await new Promise((done) => bare.listen(0, done));
  const user = JSON.stringify(
    await (await fetch(`${url}/api/auth/user`, { headers: { authorization: `Bearer ${token}` } })).json(),
  );
  const bareUser = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end(user));
  await new Promise((done) => bareUser.listen(0, done));
  const runs = {
    'bare node:http, same page': { url: `http://localhost:${bare.address().port}/` },
    'GET /': { url: `${url}/` },
    'GET / (brotli)': { url: `${url}/`, headers },
    'bare node:http, same user': { url: `http://localhost:${bareUser.address().port}/` },
    'GET /api/auth/user': { url: `${url}/api/auth/user`, headers: { authorization: `Bearer ${token}` } },
  };
  const figures = Object.fromEntries(Object.keys(runs).map((name) => [name, []]));
  for (let round = 0; round < 3; round++) {
    for (const [name, options] of Object.entries(runs)) {
      const result = await autocannon({ ...options, connections: 32, duration: 5 });
      if (result.non2xx || result.errors) throw new Error(`${name}: ${result.non2xx} answers were not 2xx`);
      figures[name].push(result.requests.average);
    }
  }
  bare.close();
  bareUser.close();
  return Object.fromEntries(
    Object.entries(figures).map(([name, list]) => [name, Math.round(list.toSorted((a, b) => a - b)[1])]),
  );
}

async function signedIn(url) {
  const person = {
    firstName: 'Bench',
    lastName: 'Mark',
    email: `bench-${Date.now()}@purrwell.example`,
    password: 'nine lives',
    preferredLoginMethod: 'email',
  };
  const post = (path, body) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  await post('/api/auth/register', person);
  return (await post('/api/auth/login', { email: person.email, password: person.password })).sessionToken;
}

/** Counted on the sources, with every statement logged; see bench/statements.ts. */
async function statements() {
  return (await bundled('statements')).countStatements();
}

/** Compares few and many households; see bench/households.ts. Set HOUSEHOLDS=1000,1000000 to choose the numbers. */
async function households() {
  const sizes = (process.env.HOUSEHOLDS ?? '1000,1000000').split(',').map(Number);
  return (await bundled('households')).measureHouseholds(sizes);
}

/** A household that has written everything down for ten years beside a young one; see bench/long-logs.ts. */
async function longLogs() {
  return (await bundled('long-logs')).measureLongLogs();
}

async function bundled(name) {
  const outfile = `.cache/bench-${name}.js`;
  await build({
    entryPoints: [`bench/${name}.ts`],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'import.meta.env.SSR': 'true' },
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

function print(title, rows) {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(rows))
    console.log(`  ${name.padEnd(44)} ${typeof value === 'number' ? value.toLocaleString('en') : value}`);
}
