import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import pg from 'pg';
import { type RunningShop, startShop } from '../support/shop.ts';

// The built shop, as its owner runs it.
const folders: string[] = [];
const shops: RunningShop[] = [];

afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.stop('SIGKILL')));
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'purrwell-fault-'));
  folders.push(made);
  return made;
}

async function open(env: Record<string, string>) {
  const shop = await startShop(env);
  shops.push(shop);
  return shop;
}

/** The last of the lines that a shop prints once it is open. */
const LAST_LINE = 'Mail: kept in the outbox';

function register(url: string, email: string) {
  return fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Maryam',
      lastName: 'A',
      email,
      password: 'nine lives',
      preferredLoginMethod: 'email',
    }),
  });
}

/** A second colleague, invited by the account that the first start has made. */
async function addColleague(url: string): Promise<void> {
  const ask = async (path: string, body?: object, session = '') => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${path} answered ${answer.status}`).toBe(true);
    return answer.json();
  };
  const owner = { email: 'staff@purrwell.example', password: 'behind-the-desk' };
  const { sessionToken } = await ask('/api/auth/login', owner);
  await ask('/api/desk/staff/invitations', { email: 'omar@example.com', role: 'lab' }, sessionToken);
  const { mails } = await ask('/api/desk/mails', undefined, sessionToken);
  const { id } = mails.find(({ kind }: { kind: string }) => kind === 'staff-invitation');
  const { text } = await ask(`/api/desk/mails/${id}`, undefined, sessionToken);
  const token = /staff-invitation#([\w-]+)/.exec(text)?.[1];
  const omar = { token, firstName: 'Omar', lastName: 'Lab', password: 'looks-a-second-time' };
  await ask('/api/staff-invitations/acceptances', omar);
}

function login(url: string, email: string) {
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'nine lives' }),
  });
}

test('one data folder: a second process is refused, kill -9 loses nothing that was answered, SIGTERM nothing that was begun; only with one colleague it says that results need two', async () => {
  const DATA_DIR = await folder();
  const first = await open({ DATA_DIR });
  await expect.poll(first.output).toContain(LAST_LINE);
  expect(first.output()).toContain(
    `Results need a second pair of eyes, one to enter and one to release: invite a colleague at ${first.url}/desk/staff`,
  );
  await expect(startShop({ DATA_DIR })).rejects.toThrow(/in use by another Purrwell process/);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect((await stat(join(DATA_DIR, 'postgres'))).mode & 0o777).toBe(0o700);
  expect((await stat(join(DATA_DIR, 'session-secret'))).mode & 0o777).toBe(0o600);

  expect((await register(first.url, 'before@example.com')).ok).toBe(true);
  await first.stop('SIGKILL');
  const second = await open({ DATA_DIR });
  expect((await login(second.url, 'before@example.com')).status).toBe(200);
  await addColleague(second.url);

  const inFlight = Promise.all([1, 2, 3, 4].map((n) => register(second.url, `cat${n}@example.com`)));
  // The first answer shows that the others have been accepted as well.
  await expect.poll(async () => (await fetch(`${second.url}/healthz`)).status).toBe(200);
  const code = second.stop('SIGTERM');
  const answers = await inFlight;
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true, true]);
  expect(await code).toBe(0);
  const third = await open({ DATA_DIR });
  for (const n of [1, 2, 3, 4]) expect((await login(third.url, `cat${n}@example.com`)).status).toBe(200);
  await expect.poll(third.output).toContain(LAST_LINE);
  expect(third.output()).not.toContain('second pair of eyes');
});

test('C70 a change through one process reaches the pages of another; SIGTERM ends open streams and the process at once', async () => {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('drop database if exists streams with (force)');
  await admin.query('create database streams template purrwell_template');
  await admin.end();
  url.pathname = '/streams';
  const env = { DATABASE_URL: url.href, SESSION_SECRET: 'shared-by-both-processes-0123456789', DATABASE_POOL: '4' };
  const [one, two] = await Promise.all([open(env), open(env)]);
  await register(one.url, 'listens@example.com');
  const { sessionToken } = (await (await login(one.url, 'listens@example.com')).json()) as { sessionToken: string };
  const authorization = `Bearer ${sessionToken}`;
  const pages = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await fetch(`${two.url}/api/events`, { headers: { authorization } });
      const page = { heard: '', over: false };
      void answer.body
        ?.pipeThrough(new TextDecoderStream())
        .pipeTo(new WritableStream({ write: (text) => void (page.heard += text) }))
        .finally(() => (page.over = true));
      return page;
    }),
  );
  const json = { authorization, 'content-type': 'application/json' };
  await fetch(`${one.url}/api/cats`, { method: 'POST', headers: json, body: JSON.stringify({ name: 'Miso' }) });
  for (const page of pages) await expect.poll(() => page.heard).toMatch(/"topics":\["cats"\]/);

  const asked = performance.now();
  expect(await two.stop('SIGTERM')).toBe(0);
  expect(performance.now() - asked).toBeLessThan(5000);
  await expect.poll(() => pages.every((page) => page.over)).toBe(true);
});

test('three processes start at once on one empty PostgreSQL database and share it', async () => {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('drop database if exists three_at_once with (force)');
  await admin.query('create database three_at_once');
  await admin.end();
  url.pathname = '/three_at_once';
  const env = { DATABASE_URL: url.href, SESSION_SECRET: 'shared-by-all-three-processes-0123', DATABASE_POOL: '4' };
  const [one, two, three] = await Promise.all([open(env), open(env), open(env)]);
  expect((await register(one.url, 'shared@example.com')).ok).toBe(true);
  const { sessionToken } = (await (await login(two.url, 'shared@example.com')).json()) as { sessionToken: string };
  const me = await fetch(`${three.url}/api/auth/user`, { headers: { authorization: `Bearer ${sessionToken}` } });
  expect(me.status).toBe(200);
});

test('wrong settings stop the start with a sentence each', async () => {
  const started = startShop({ PORT: '70000', SMTP_URL: 'mailhost' });
  await expect(started).rejects.toThrow(/PORT must be between[^]*SMTP_URL must be an address/);
  await expect(startShop({ NODE_ENV: 'production' })).rejects.toThrow(/STRIPE_SECRET_KEY is missing/);
});

test('R317 the account to try is told while the shop is open: killed meanwhile it leaves nothing, the next start tells it whole, and its sign-in waits for it', async () => {
  const env = { DATA_DIR: await folder(), DEMO_ACCOUNT: 'yes' };
  const first = await open(env);
  expect(first.output()).not.toContain('Household:');
  await first.stop('SIGKILL');

  const { url, output } = await open(env);
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const account = { email: 'Demo@purrwell.example', password: 'seven-sticks-a-day' };
  // A busy machine may need longer than a request waits, which is then asked to come again.
  const onceReady = async (path: string, body: object) => {
    let answer = await post(path, body);
    for (; answer.status === 503; answer = await post(path, body))
      expect(await answer.json()).toMatchObject({ code: 'starting' });
    return answer;
  };
  const [taken, signedIn] = await Promise.all([
    onceReady('/api/auth/register', { firstName: 'A', lastName: 'B', ...account, preferredLoginMethod: 'email' }),
    onceReady('/api/auth/login', account),
  ]);
  expect([taken.status, signedIn.status]).toEqual([201, 200]); // a registration answers the same for an account that there is
  const { sessionToken } = (await signedIn.json()) as { sessionToken: string };
  const home = await fetch(`${url}/api/user-dashboard`, { headers: { authorization: `Bearer ${sessionToken}` } });
  expect(((await home.json()) as { household: object }).household).toMatchObject({ totalCats: 2 });
  await expect.poll(output).toContain('Household: demo@purrwell.example');
});

test('WEB_CONCURRENCY: processes share a port, their metrics are one, a killed one is replaced, SIGTERM stops all; the embedded database belongs to one', async () => {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('drop database if exists concurrency with (force)');
  await admin.query('create database concurrency template purrwell_template');
  url.pathname = '/concurrency';
  const env = { DATABASE_URL: url.href, SESSION_SECRET: 'shared-by-its-own-processes-0123', DATABASE_POOL: '4' };
  const shop = await open({ ...env, WEB_CONCURRENCY: '2' });
  const answering = async () => {
    const asked = Array.from({ length: 6 }, () => fetch(`${shop.url}/readyz`, { headers: { connection: 'close' } }));
    return (await Promise.all(asked)).map(({ status }) => status);
  };
  const processes = () =>
    execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
  const workers = () => processes().flatMap(([parent, pid]) => (parent === shop.pid && pid ? [pid] : []));
  const registered = async () => {
    const metrics = await (await fetch(`${shop.url}/metrics`)).text();
    return Number(/^http_requests_total\{method="POST",status="201"\} (\d+)$/m.exec(metrics)?.[1]);
  };
  await expect.poll(workers).toHaveLength(2);
  expect(await answering()).toEqual([200, 200, 200, 200, 200, 200]);
  await Promise.all([1, 2, 3, 4].map((n) => register(shop.url, `cat${n}@example.com`)));
  await expect.poll(registered).toBe(4);

  const killed = Math.max(...workers()); // the first answers meanwhile
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => workers().filter((pid) => pid !== killed)).toHaveLength(2);
  expect(await answering()).toEqual([200, 200, 200, 200, 200, 200]);
  expect(shop.output()).toMatch(/"pid":\d+.*"signal":"SIGKILL".*a process ended and is replaced/);

  const stopped = workers();
  expect(await shop.stop('SIGTERM')).toBe(0);
  expect(processes().filter(([, pid]) => pid && stopped.includes(pid))).toEqual([]);
  await admin.end();
  await expect(startShop({ WEB_CONCURRENCY: '2' })).rejects.toThrow(/WEB_CONCURRENCY is above 1 without DATABASE_URL/);
});
