import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { load } from './load.mjs';
import { connectionsTime, memoryOf, processorTime, settledMemory, timeBetween } from './processes.mjs';
import { startServer } from './shop.mjs';

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const LANDING = 'build/client/index.html.br';
/** The account to try; its address and password stand in the README. */
const DEMO = { email: 'demo@purrwell.example', password: 'seven-sticks-a-day' };
/** Accounts of their own: many wrong guesses at once at one account would be slowed down, and a right one is not known before it is checked. */
const NEW = Array.from({ length: CONNECTIONS }, (_, n) => ({
  firstName: 'Bench',
  lastName: 'Mark',
  email: `bench-${n}@purrwell.example`,
  password: 'nine lives',
  preferredLoginMethod: 'email',
}));
/** As src/capabilities/access/actions/hash-password.ts makes them. */
const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Requests per second of the built shop beside bare servers that do the least of the same (bench/floor.mjs), in turns,
 * and processor time per request, memory and start of both.
 * @param {() => Promise<{ url: string, stop: () => Promise<void> }>} startPostgres
 * @returns rows by name: `value`, `floor`, and for requests `app` and `database` (milliseconds of processor time each) and `floorApp`, that of the floor
 */
export async function measureAgainstFloors(startPostgres) {
  const folder = mkdtempSync(join(tmpdir(), 'purrwell-bench-'));
  const postgres = await startPostgres();
  try {
    return { ...(await onPostgres(postgres.url, folder)), ...(await onEmbedded(folder)) };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPostgres(serverUrl, folder) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query('create database bench_floor');
  const env = {
    DATABASE_URL: new URL('/bench_floor', serverUrl).href,
    DATA_DIR: join(folder, 'postgres'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
  };
  await firstStart(env);
  const shop = await startServer(env);
  const page = await startFloor('page', LANDING);
  const session = await startFloor('session', env.DATABASE_URL);
  try {
    const rest = await settledMemory(shop.pid);
    const floorRest = memoryOf(session.pid);
    const { get, login } = await requestsTo(shop.url);
    const shopDatabase = new pg.Client({ connectionString: env.DATABASE_URL });
    await shopDatabase.connect();
    const forgetVersions = () => shopDatabase.query('delete from household_versions');
    const requests = await inTurns(
      {
        'GET /, brotli': [get('/', null, { 'accept-encoding': 'br' }), page],
        'GET /api/auth/user': [get('/api/auth/user', DEMO), session],
        'GET /api/user-dashboard, account to try': [get('/api/user-dashboard', DEMO), session],
        'GET /api/user-dashboard, new account': [get('/api/user-dashboard', NEW[0]), session],
        'GET /api/user-dashboard, the browser has it': [await unchanged(get('/api/user-dashboard', DEMO)), session],
        // Households without a version have nothing kept.
        'GET /api/user-dashboard, nothing kept': [get('/api/user-dashboard', DEMO), session, forgetVersions],
      },
      async () => ({ app: processorTime(shop.pid), database: await connectionsTime(client) }),
      { database: timeBetween },
    );
    await shopDatabase.end();
    return {
      ...requests,
      'POST /api/auth/login': await signIns(login()),
      'memory at rest, PostgreSQL (MiB)': { value: rest, floor: floorRest },
      'memory under load, PostgreSQL (MiB)': {
        value: memoryOf(shop.pid, 'VmHWM'),
        floor: memoryOf(session.pid, 'VmHWM'),
      },
      'start, PostgreSQL (ms)': { value: shop.readyMs, floor: session.readyMs },
    };
  } finally {
    await Promise.all([shop, page, session].map((server) => server.stop()));
    await client.end();
  }
}

async function onEmbedded(folder) {
  const env = { DATA_DIR: join(folder, 'embedded') };
  const first = await firstStart(env);
  const shop = await startServer(env);
  const floor = await startFloor('embedded');
  try {
    const rest = await settledMemory(shop.pid);
    const { get } = await requestsTo(shop.url);
    const requests = await inTurns(
      {
        'embedded: GET /api/auth/user': [get('/api/auth/user', DEMO), floor],
        'embedded: GET /api/user-dashboard, account to try': [get('/api/user-dashboard', DEMO), floor],
      },
      async () => ({ app: processorTime(shop.pid) }),
    );
    return {
      ...requests,
      'memory at rest, embedded (MiB)': { value: rest, floor: memoryOf(floor.pid) },
      'start, embedded, existing folder (ms)': { value: shop.readyMs, floor: floor.readyMs },
      'first start, embedded (ms)': { value: first.readyMs, floor: floor.readyMs },
    };
  } finally {
    await Promise.all([shop.stop(), floor.stop()]);
  }
}

/** Starts a new shop and stops it once the account to try is there, for which its sign-in waits. */
async function firstStart(env) {
  const shop = await startServer({ ...env, DEMO_ACCOUNT: 'yes' });
  await signIn(shop.url, DEMO);
  await shop.stop();
  return shop;
}

async function signIn(url, person) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(credentialsOf(person)),
  });
  return answer.json();
}

/** The middle round of each address, by requests per second, with its floor of the same round. */
async function inTurns(pairs, times, differences = {}) {
  const rounds = Object.keys(pairs).map((name) => [name, []]);
  // Each address for itself, so that one may begin with a change of the rows.
  for (const [name, list] of rounds) {
    const [request, floor, prepare] = pairs[name];
    await prepare?.();
    for (let round = 0; round < ROUNDS; round++) {
      const floorBefore = processorTime(floor.pid);
      const { rate, answers } = await measured({ url: floor.url });
      const floorApp = floorBefore && (processorTime(floor.pid) - floorBefore) / answers;
      const before = await times();
      const own = await measured(request);
      const after = await times();
      const each = Object.entries(after).map(([part, ms]) => {
        const spent = differences[part] ? differences[part](before[part], ms) : ms && ms - before[part];
        return [part, spent && spent / own.answers];
      });
      list.push({ value: own.rate, floor: rate, floorApp, ...Object.fromEntries(each) });
    }
  }
  const middle = (list) => list.toSorted((a, b) => a.value - b.value)[Math.floor(list.length / 2)];
  return Object.fromEntries(rounds.map(([name, list]) => [name, middle(list)]));
}

/** The request of a browser that has the answer. */
async function unchanged(request) {
  const answer = await fetch(request.url, { headers: request.headers });
  await answer.arrayBuffer();
  return { ...request, headers: { ...request.headers, 'if-none-match': answer.headers.get('etag') } };
}

const measured = (request) => load({ connections: CONNECTIONS, seconds: SECONDS, ...request });

/** Sign-ins per second, beside the hashes of the same cost that this machine makes in a second. */
async function signIns(request) {
  const { rate: value } = await measured(request);
  const begun = performance.now();
  let hashes = 0;
  const hashing = async () => {
    for (; performance.now() - begun < SECONDS * 1000; hashes++) await hash(NEW[0].password, HASH_COST);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, hashing));
  return { value, floor: Math.round((hashes * 1000) / (performance.now() - begun)) };
}

async function requestsTo(shop) {
  const posted = (path, body) => ({
    url: shop + path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const post = async (path, body) => {
    const { url, ...request } = posted(path, body);
    return (await fetch(url, request)).json();
  };
  for (const person of NEW) await post('/api/auth/register', person);
  const tokens = new Map();
  for (const person of [DEMO, NEW[0]]) {
    const { sessionToken } = await post('/api/auth/login', credentialsOf(person));
    tokens.set(person, `Bearer ${sessionToken}`);
  }
  return {
    get: (path, person, headers = {}) => ({
      url: shop + path,
      headers: person ? { ...headers, authorization: tokens.get(person) } : headers,
    }),
    login: () => ({
      ...posted('/api/auth/login', {}),
      bodies: NEW.map((person) => JSON.stringify(credentialsOf(person))),
    }),
  };
}

const credentialsOf = ({ email, password }) => ({ email, password });

/** A server of bench/floor.mjs, and the milliseconds until its first answer. */
async function startFloor(...args) {
  const begun = performance.now();
  const child = spawn(process.execPath, ['bench/floor.mjs', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const url = `http://localhost:${Number(port)}/`;
  await (await fetch(url)).arrayBuffer();
  const readyMs = Math.round(performance.now() - begun);
  return { url, pid: child.pid, readyMs, stop: () => new Promise((done) => child.once('exit', done) && child.kill()) };
}
