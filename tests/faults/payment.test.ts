import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { CARDS, newBrowser, orderOf, payWith, sessionIdOf } from '../support/buyers.ts';
import type { TestHouse } from '../support/engines.ts';
import { type RunningShop, startShop } from '../support/shop.ts';

// The built shop on a real PostgreSQL, killed while a payment is on its way into the books.
const shops: RunningShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.stop('SIGKILL'))));

async function freshDatabase(name: string): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function open(databaseUrl: string): Promise<RunningShop> {
  const shop = await startShop({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'the-same-before-and-after-the-kill',
    LOG_LEVEL: 'fatal',
  });
  shops.push(shop);
  return shop;
}

/** The running shop in the place of one inside the test, for the buyers. */
function asHouse(shop: RunningShop): TestHouse {
  const request = (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    if (headers.has('origin')) headers.set('origin', shop.url);
    const { pathname, search } = new URL(url); // a page of the killed process is asked of the one after it
    return fetch(`${shop.url}${pathname}${search}`, { ...init, headers, redirect: 'manual' });
  };
  return { app: { request } } as unknown as TestHouse;
}

async function rows(databaseUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What must be there once, and only once, for one payment. */
const books = async (databaseUrl: string) => {
  const [found] = await rows(
    databaseUrl,
    `select (select count(*)::int from orders) as orders, (select count(*)::int from subscriptions) as subscriptions,
            (select count(*)::int from households) as households, (select count(*)::int from cats) as cats,
            (select count(*)::int from mails where kind = 'order-confirmation') as mails,
            (select count(*)::int from sandbox.objects where type = 'charge') as charges`,
  );
  return found;
};

const ONE_ORDER = { orders: 1, subscriptions: 1, cats: 2, mails: 1, charges: 1 };

test('kill -9 between payment and webhook, then a restart: the order is made, once', async () => {
  const databaseUrl = await freshDatabase('killed_before_webhook');
  const first = await open(databaseUrl);
  // The post is late today: the payment is through, and nobody has told the shop.
  await rows(
    databaseUrl,
    'insert into sandbox.knobs (id, delay_seconds) values (1, 30) on conflict (id) do update set delay_seconds = 30',
  );
  const house = asHouse(first);
  const browser = newBrowser(house);
  const { json } = await browser.post('/api/create-checkout-session', await orderOf(browser));
  expect((await payWith(house, json.checkoutUrl, CARDS.pays)).status).toBe(303);
  await first.stop('SIGKILL');
  expect(await books(databaseUrl)).toMatchObject({ orders: 0, charges: 1 });

  await rows(databaseUrl, 'update sandbox.deliveries set next_attempt_at = now()');
  await open(databaseUrl);
  await expect.poll(() => books(databaseUrl), { timeout: 40_000 }).toMatchObject(ONE_ORDER);
}, 120_000);

test('kill -9 at five moments after Pay is pressed: paid means ordered, once; not paid means it can still be paid', async () => {
  const databaseUrl = await freshDatabase('killed_at_moments');
  for (const [n, answered] of [false, false, true, true, false].entries()) {
    const shop = await open(databaseUrl);
    const before = (await books(databaseUrl))?.orders as number;
    const house = asHouse(shop);
    const browser = newBrowser(house);
    const wish = { email: `killed${n}@example.com` };
    const { json } = await browser.post('/api/create-checkout-session', await orderOf(browser, wish));
    const paying = payWith(house, json.checkoutUrl).catch(() => null);
    // Some kills come while the payment is on its way, some just after its answer.
    if (answered) await paying;
    else await fetch(`${shop.url}/healthz`);
    await shop.stop('SIGKILL');
    await paying;

    const again = await open(databaseUrl);
    const [session] = await rows(
      databaseUrl,
      `select data->>'payment_status' as paid from sandbox.objects where id = '${sessionIdOf(json.checkoutUrl)}'`,
    );
    if (session?.paid !== 'paid') expect((await payWith(asHouse(again), json.checkoutUrl)).status).toBe(303);
    await expect.poll(async () => (await books(databaseUrl))?.orders, { timeout: 60_000 }).toBe(before + 1);
    await again.stop('SIGTERM');
  }
  expect(await books(databaseUrl)).toMatchObject({ orders: 5, subscriptions: 5, charges: 5, mails: 5 });
}, 300_000);
