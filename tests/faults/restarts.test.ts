import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { openLoadBalancer } from '../support/proxy.ts';
import { type RunningShop, startShop } from '../support/shop.ts';

const shops: RunningShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.stop('SIGKILL'))));

async function freshDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('drop database if exists restarts with (force)');
  await admin.query('create database restarts template purrwell_template');
  await admin.end();
  url.pathname = '/restarts';
  return url.href;
}

const RESTARTS = 4;
const CALLERS = 4;
/** Between two rounds of a caller: the load is constant, and leaves the processor to the processes that start. */
const PAUSE_MS = 100;
const CAT = { name: 'Miso' };
/** A household may write down no more than a thousand things in an hour. */
const MOST_NOTES = 900;

test('four rolling restarts of two processes under constant load lose no request', async () => {
  const env = {
    DATABASE_URL: await freshDatabase(),
    SESSION_SECRET: 'the-same-for-every-process-0123456789',
    DATABASE_POOL: '4',
    SHUTDOWN_DELAY: '2', // forty questions of the load balancer, which a busy machine lets it ask late
    LOG_LEVEL: 'fatal',
  };
  const open = async () => {
    const shop = await startShop(env);
    shops.push(shop);
    return shop;
  };
  const balancer = await openLoadBalancer();
  const running = await Promise.all([open(), open()]);
  for (const shop of running) balancer.add(shop.url);
  await expect.poll(balancer.ready).toBe(2);

  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: object, headers: Record<string, string> = json) =>
    fetch(`${balancer.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const account = { email: 'restarts@example.com', password: 'nine lives' };
  await post('/api/auth/register', { firstName: 'Maryam', lastName: 'A', ...account, preferredLoginMethod: 'email' });
  const { sessionToken } = (await (await post('/api/auth/login', account)).json()) as { sessionToken: string };
  const signedIn = { ...json, authorization: `Bearer ${sessionToken}` };
  const { id: catId } = (await (await post('/api/cats', CAT, signedIn)).json()) as { id: string };
  let loading = true;
  let answered = 0;
  let saved = 0;
  const lost: string[] = [];
  const expectAnswer = async (what: string, sent: Promise<Response>) => {
    const answer = await sent.catch((error: Error) => error);
    if (answer instanceof Error) lost.push(`${what}: ${String(answer.cause)}`);
    else if (answer.status !== 200) lost.push(`${what}: ${answer.status} ${await answer.text()}`);
    else {
      answered += 1;
      await answer.arrayBuffer();
    }
  };
  const callers = Array.from({ length: CALLERS }, async (_, n) => {
    for (let round = 0; loading; round++) {
      await delay(PAUSE_MS);
      await expectAnswer('page', fetch(`${balancer.url}/about`));
      await expectAnswer('read', fetch(`${balancer.url}/api/auth/user`, { headers: signedIn }));
      if (n > 0 || round % 4 > 0 || saved === MOST_NOTES) continue;
      const note = { id: randomUUID(), kind: 'note', note: 'Slept.', at: new Date().toISOString() };
      await expectAnswer('write', post(`/api/cats/${catId}/log`, note, signedIn));
      saved += 1;
    }
  });
  for (let restart = 0; restart < RESTARTS; restart++) {
    const leaving = running.shift() as RunningShop;
    const successor = await open();
    running.push(successor);
    balancer.add(successor.url);
    await expect.poll(balancer.ready).toBe(3);
    expect(await leaving.stop('SIGTERM')).toBe(0);
    balancer.remove(leaving.url);
  }
  loading = false;
  await Promise.all(callers);
  await balancer.close();
  expect(lost).toEqual([]);
  expect(answered).toBeGreaterThan(RESTARTS * 10);
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as notes from health_entries');
  await client.end();
  expect(rows).toEqual([{ notes: saved }]);
});
