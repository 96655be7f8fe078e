import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShop, type Shop } from '#src/app.ts';
import type { SessionRow } from '#src/capabilities/access/session-store.ts';
import { followHousehold } from '#src/capabilities/access/actions/follow-household.ts';
import { catchUp } from '#src/capabilities/rewards/jobs.ts';
import { openDatabase } from '#src/platform/database.ts';
import { DatabaseNotReady } from '#src/platform/postgres-reachable.ts';
import type { Settings } from '#src/platform/settings.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { startOwnPostgres, type TroubledPostgres } from '../support/postgres.ts';
import { testSettings } from '../support/settings.ts';
import { freePort, startShop } from '../support/shop.ts';

// A PostgreSQL of these tests' own, which is stopped, frozen and said to be full under an open shop.
const TIMEOUTS = {
  connect: 1500,
  statement: 1000,
  lock: 500,
  idleInTransaction: 1000,
  migrationStatement: 60_000,
  migrationLock: 700,
  start: 0,
};
/** The longest any of the above can make somebody wait, twice: for a session to be looked up, then for the work. */
const BOUND_MS = 6000;

let server: TroubledPostgres;
let settings: Settings;
let shop: Shop;
let token = '';
let catId = '';

beforeAll(async () => {
  server = await startOwnPostgres();
  settings = testSettings({ databaseUrl: server.url, databasePool: 3, databaseTimeouts: TIMEOUTS });
  shop = await openShop(settings);
  await shop.services.jobs.start(shop.services);
  const account = { email: 'maryam@example.com', password: 'sevensticks' };
  await ask('POST', '/api/auth/register', {
    firstName: 'Maryam',
    lastName: 'A',
    ...account,
    preferredLoginMethod: 'email',
  });
  token = (await ask('POST', '/api/auth/login', account)).json.sessionToken;
  catId = (await addCat('Miso')).json.id;
});

afterAll(async () => {
  server.thaw();
  await shop.close();
  await server.stop();
});

beforeEach(async () => {
  expect((await ask('GET', '/api/cats')).status).toBe(200);
});

async function ask(method: string, path: string, body?: object, of = shop) {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: 'http://shop.test' };
  const answer = await of.app.request(`http://shop.test${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  const json = text.startsWith('{') ? JSON.parse(text) : null;
  return { status: answer.status, headers: answer.headers, json, ms: performance.now() - began };
}

const addCat = (name: string) => ask('POST', '/api/cats', { name });

async function rowsOf(statement: SQL): Promise<unknown[]> {
  return ((await shop.services.database.db.execute(statement)) as unknown as { rows: unknown[] }).rows;
}

const catsCalled = async (name: string) => (await rowsOf(sql`select 1 from cats where name = ${name}`)).length;

/** Expects 503 from API, readiness and pages of a shop whose database does not answer. */
async function expectUnavailable() {
  const [api, write, ready, page] = await Promise.all([
    ask('GET', '/api/cats'),
    addCat('Nobody'),
    ask('GET', '/readyz'),
    shop.app.request('http://shop.test/sandbox/checkout/cs_test_1', { headers: { accept: 'text/html' } }),
  ]);
  for (const answer of [api, write]) {
    expect([answer.status, answer.json]).toEqual([
      503,
      { code: 'database-unavailable', message: expect.stringContaining('try again') },
    ]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.ms).toBeLessThan(BOUND_MS);
  }
  expect(ready.status).toBe(503);
  expect(ready.ms).toBeLessThan(2000);
  expect([page.status, page.headers.get('content-type')]).toEqual([503, expect.stringContaining('text/html')]);
  expect(await page.text()).toContain('Our database is not answering right now');
}

/** Everything that holds a connection has one again: requests, readiness, live updates, jobs. */
async function expectRecovered(occasion: string) {
  await expect.poll(async () => (await ask('GET', '/readyz')).status).toBe(200);
  await expect.poll(async () => (await addCat(occasion)).status).toBe(200);
  const heard: string[] = [];
  const leave = shop.services.realtime.follow(occasion, {
    onMessage: (topics) => void heard.push(...topics),
    end: () => {},
  });
  const tell = () => shop.services.transact(SYSTEM, (ctx) => ctx.notify(occasion, 'points'));
  await expect.poll(async () => (await tell(), heard), { interval: 200 }).toContain('points');
  leave?.();
  await shop.services.transact(SYSTEM, (ctx) => ctx.enqueue(catchUp, {}, { singletonKey: occasion }));
  const ran = sql`select 1 from pgboss.job where singleton_key = ${occasion} and state = 'completed'`;
  await expect.poll(async () => (await rowsOf(ran)).length).toBe(1);
}

test('a server that is shut down: 503 to everybody, the process goes on, and everything comes back with the server', async () => {
  // Its connection is ended while idle, which only the pool could notice.
  let letGo = () => {};
  const between = new Promise<void>((resolve) => (letGo = resolve));
  let begun = () => {};
  const started = new Promise<void>((resolve) => (begun = resolve));
  const open = shop.services.transact(SYSTEM, async ({ tx }) => {
    await tx.execute(sql`select 1`);
    begun();
    await between;
    await tx.execute(sql`select 2`);
  });
  await started;
  await server.halt();
  letGo();
  await expect(open).rejects.toThrow();
  await expectUnavailable();
  // Whether its session still counts cannot be said now: the page is to ask again, not to give up.
  const session = { householdId: randomUUID(), tokenHash: new Uint8Array(32), expiresAt: new Date(8.64e15) };
  const stream = followHousehold(shop.services, session as unknown as SessionRow, 3_600_000);
  expect(await new Response(stream as ReadableStream).text()).not.toContain('event: over');
  await server.resume();
  await expectRecovered('restarted');
});

test('a server that is frozen: 503 in time, and cut-off transactions are rolled back, not handed to the next request', async () => {
  await addCat('Whole');
  const half = shop.services.transact(SYSTEM, async ({ tx }) => {
    await tx.execute(sql`update cats set name = 'Half' where name = 'Whole'`);
    await server.freeze();
    await tx.execute(sql`select 1`);
  });
  await expect(half).rejects.toThrow();
  await expectUnavailable();
  const crowd = await Promise.all(Array.from({ length: 1200 }, () => ask('GET', '/api/cats')));
  expect(crowd.filter(({ status, ms }) => status !== 503 || ms > BOUND_MS)).toEqual([]);
  server.thaw();
  await expectRecovered('thawed');
  // Every connection of the pool commits something of somebody else's.
  const others = Array.from({ length: 2 * settings.databasePool }, () =>
    shop.services.transact(SYSTEM, (ctx) => ctx.notify('somebody', 'points')),
  );
  await Promise.all(others);
  expect([await catsCalled('Half'), await catsCalled('Whole')]).toEqual([0, 1]);
});

test('a full disk, a lock that is not given back, a statement and a transaction without end: 503, and nothing stays behind', async () => {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on cats for each row execute function full_disk()`);
  expect((await addCat('Full')).json).toMatchObject({ code: 'database-unavailable' });
  await admin.query('drop function full_disk() cascade');

  await admin.query('begin; lock table cats in access exclusive mode');
  const locked = await addCat('Locked');
  expect([locked.status, locked.json.code]).toEqual([503, 'database-unavailable']);
  expect(locked.ms).toBeLessThan(BOUND_MS);
  await admin.query('rollback');

  const asleep = shop.services.transact(SYSTEM, ({ tx }) => tx.execute(sql`select pg_sleep(30)`));
  await expect(asleep).rejects.toMatchObject({ cause: { code: '57014' } });
  const idle = shop.services.transact(SYSTEM, async ({ tx }) => {
    await tx.execute(sql`select 1`);
    const gone = `select 1 from pg_stat_activity where state like 'idle in transaction%'`;
    await expect.poll(async () => (await admin.query(gone)).rowCount).toBe(0);
    await tx.execute(sql`select 2`);
  });
  await expect(idle).rejects.toThrow();
  await admin.end();
  expect((await addCat('Unlocked')).status).toBe(200);
});

test('with every connection in use the shop says that it is busy, and readiness is still answered', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let holding = 0;
  const holders = Array.from({ length: settings.databasePool }, () =>
    shop.services.database.db
      .transaction(async () => {
        holding += 1;
        await held;
      })
      .catch(() => {}),
  );
  await expect.poll(() => holding).toBe(settings.databasePool);
  const [api, ready] = await Promise.all([ask('GET', '/api/cats'), ask('GET', '/readyz')]);
  letGo();
  await Promise.all(holders);
  expect([api.status, ready.status]).toEqual([503, 200]);
  expect(ready.ms).toBeLessThan(2000);
});

const aNote = () => ({ id: randomUUID(), at: new Date().toISOString(), kind: 'note', note: 'Slept.' });

test('a commit that no standby confirmed is not acknowledged, and sent again is there once', async () => {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const synchronous = `${server.url}?options=${encodeURIComponent('-c synchronous_commit=on')}`;
  const replicated = await openShop({ ...settings, databaseUrl: synchronous });
  const note = aNote();
  const write = () => ask('POST', `/api/cats/${catId}/log`, note, replicated);
  await admin.query(`alter system set synchronous_standby_names = 'nobody'`);
  await admin.query('select pg_reload_conf()');
  const names = async () => (await admin.query('show synchronous_standby_names')).rows[0];
  await expect.poll(names).toEqual({ synchronous_standby_names: 'nobody' });
  const writing = write();
  // As an operator may do who finds a statement that does not end; the server then reports success.
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  await expect.poll(async () => (await admin.query(cancel)).rowCount, { interval: 50 }).toBe(1);
  const unconfirmed = await writing;
  await admin.query('alter system reset synchronous_standby_names');
  await admin.query('select pg_reload_conf()');
  await expect.poll(names).toEqual({ synchronous_standby_names: '' });
  const again = await write();
  await replicated.close();
  await admin.end();
  expect([unconfirmed.status, unconfirmed.json?.code, again.status]).toEqual([503, 'database-unavailable', 200]);
  expect(await rowsOf(sql`select 1 from health_entries where id = ${note.id}`)).toHaveLength(1);
});

test('a connection whose server takes no writes any more is not used again', async () => {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const write = async () => (await ask('POST', `/api/cats/${catId}/log`, aNote())).status;
  const writes = (times: number) => Promise.all(Array.from({ length: times }, write));
  const endOurs = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'purrwell'`;
  // As when a primary becomes a standby: every session opened meanwhile stays read-only.
  await admin.query('alter database postgres set default_transaction_read_only = on');
  await admin.query(endOurs);
  const meanwhile = await writes(2 * settings.databasePool);
  await admin.query('set default_transaction_read_only = off');
  await admin.query('alter database postgres reset default_transaction_read_only');
  const afterwards = await writes(2 * settings.databasePool);
  await admin.query(endOurs); // jobs and live updates have such sessions, too
  await admin.end();
  expect([...new Set(meanwhile), ...new Set(afterwards)]).toEqual([503, 200]);
  await expectRecovered('primary');
});

/** The log lines of a start. */
function record() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }) };
}

test('another process that migrates is waited for a bounded time, and named', async () => {
  const holder = new pg.Client({ connectionString: server.url, application_name: 'stuck deploy' });
  await holder.connect();
  await holder.query('select pg_advisory_lock(7277935)');
  const refused = openDatabase(settings, record());
  await expect(refused).rejects.toThrow(DatabaseNotReady);
  await expect(refused).rejects.toThrow(/another session[^]*stuck deploy[^]*pg_terminate_backend/i);

  const { lines, log } = record();
  const patient = { ...settings, databaseTimeouts: { ...TIMEOUTS, migrationLock: 30_000 } };
  const waiting = openDatabase(patient, { log });
  await expect
    .poll(() => lines, { timeout: 20_000 })
    .toContainEqual(
      expect.objectContaining({
        msg: expect.stringContaining('another process to migrate'),
        holder: expect.objectContaining({ application: 'stuck deploy' }),
      }),
    );
  await holder.end();
  await (await waiting).close();
});

test('beside a pooler, listening, jobs and migrations have sessions of their own', async () => {
  const named = (name: string) => `${server.url}?application_name=${name}`;
  const beside = await openShop({ ...settings, databaseUrl: named('pooled'), databaseListenUrl: named('direct') });
  const show = sql`select current_setting('application_name') as name, current_setting('statement_timeout') as patience`;
  const shown = await beside.services.transact(
    SYSTEM,
    async ({ tx }) => (await tx.execute(show)) as unknown as { rows: unknown[] },
  );
  expect(shown.rows).toEqual([{ name: 'pooled', patience: '1s' }]);
  const listening = sql`select distinct application_name as name from pg_stat_activity where query ilike 'listen%' and application_name in ('pooled', 'direct')`;
  expect(await rowsOf(listening)).toEqual([{ name: 'direct' }]);
  await beside.close();
});

test('only stale reads use the replica, or the database while the replica is gone', async () => {
  const named = (name: string) => `${server.url}?application_name=${name}`;
  const asked = sql<string>`current_setting('application_name')`;
  const from = async ({ services }: Shop) => [
    await services.readBehind(({ tx }) => tx.select({ asked }).from(sql`(select 1) as one`)),
    await services.read(SYSTEM, ({ tx }) => tx.select({ asked }).from(sql`(select 1) as one`)),
    await services.transact(SYSTEM, ({ tx }) => tx.select({ asked }).from(sql`(select 1) as one`)),
  ];
  const opened = (databaseReadUrl: string) => openShop({ ...settings, databaseUrl: named('primary'), databaseReadUrl });
  const beside = await opened(named('replica'));
  expect(await from(beside)).toEqual([[{ asked: 'replica' }], [{ asked: 'primary' }], [{ asked: 'primary' }]]);
  await beside.close();
  const alone = await opened(`postgres://purrwell@localhost:${await freePort()}/purrwell`);
  expect(await from(alone)).toEqual([[{ asked: 'primary' }], [{ asked: 'primary' }], [{ asked: 'primary' }]]);
  await alone.close();
});

test('a start without its database waits and says why, lives meanwhile, and opens once it is there; or gives up when it was told to', async () => {
  await server.halt();
  const PORT = String(await freePort());
  const env = { DATABASE_URL: server.url, SESSION_SECRET: 'waits-for-its-database-0123456789ab', PORT };
  await expect(startShop({ ...env, DATABASE_START_TIMEOUT: '0.3' })).rejects.toThrow(
    /could not be used for[^]*ECONNREFUSED[^]*DATABASE_START_TIMEOUT/,
  );
  const opening = startShop(env);
  const health = (path: string) =>
    fetch(`http://localhost:${PORT}${path}`).then(
      ({ status }) => status,
      () => null,
    );
  await expect.poll(() => health('/healthz')).toBe(200);
  expect([await health('/readyz'), await health('/')]).toEqual([503, 503]);
  await server.resume();
  const opened = await opening;
  expect(opened.output()).toMatch(/"code":"ECONNREFUSED"[^\n]*"msg":"waiting for the database"/);
  expect(await health('/')).toBe(200);
  await opened.stop();
});
