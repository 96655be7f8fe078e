import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newBrowser, orderOf, payWith, payWithin, sessionIdOf } from '../support/buyers.ts';
import type { TestServices } from '../support/engines.ts';
import { type RunningShop, startShop } from '../support/shop.ts';

// The built shop on a real PostgreSQL, killed while a payment is on its way into the books.
const shops: RunningShop[] = [];
afterAll(() => Promise.all(shops.map((shop) => shop.stop('SIGKILL'))));

async function freshDatabase(name: string): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name} template purrwell_template`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

let databaseUrl = '';
/** The shop that is open now: after each kill the next one. */
let shop: RunningShop;
beforeAll(async () => {
  databaseUrl = await freshDatabase('killed_while_paying');
  shop = await open();
});

async function open(): Promise<RunningShop> {
  const opened = await startShop({
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'the-same-before-and-after-the-kill',
    LOG_LEVEL: 'fatal',
  });
  shops.push(opened);
  return opened;
}

/** Returns the killed process's jobs to the queue and lets webhooks be sent again at once, as they would be later. */
async function restart(): Promise<void> {
  await rows(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
  await rows('update sandbox.deliveries set next_attempt_at = now() where delivered_at is null');
  shop = await open();
}

/** The running shop in the place of one inside the test, for the buyers. */
function asHouse(): TestServices {
  const request = (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    if (headers.has('origin')) headers.set('origin', shop.url);
    const { pathname, search } = new URL(url); // a page of the killed process is asked of the one after it
    return fetch(`${shop.url}${pathname}${search}`, { ...init, headers, redirect: 'manual' });
  };
  return { app: { request } } as unknown as TestServices;
}

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Counts of rows that each payment must create exactly once. */
interface Books {
  orders: number;
  subscriptions: number;
  charges: number;
  mails: number;
}

async function books(): Promise<Books> {
  const [found] = await rows(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from subscriptions) as subscriptions,
            (select count(*)::int from mails where kind = 'order-confirmation') as mails,
            (select count(*)::int from sandbox.objects where type = 'charge') as charges`,
  );
  return found as unknown as Books;
}

const grown = ({ orders, subscriptions, charges, mails }: Books, by: number): Books => ({
  orders: orders + by,
  subscriptions: subscriptions + by,
  charges: charges + by,
  mails: mails + by,
});

test('kill -9 at five moments after Pay is pressed on the payment page: paid means ordered, once; not paid means it can still be paid', async () => {
  const before = await books();
  // Some kills come while the payment is on its way, some just after its answer; the first before anybody told the shop.
  for (const [n, answered] of [true, false, false, true, true].entries()) {
    await rows(`insert into sandbox.knobs (id, delay_seconds) values (1, ${n === 0 ? 30 : 0})
                on conflict (id) do update set delay_seconds = excluded.delay_seconds`);
    const services = asHouse();
    const browser = newBrowser(services);
    const wish = { email: `killed${n}@example.com` };
    const { json } = await browser.post('/api/create-checkout-session', await orderOf(browser, wish));
    const paying = payWith(services, json.checkoutUrl).catch(() => null);
    if (answered) await paying;
    else await fetch(`${shop.url}/healthz`);
    await shop.stop('SIGKILL');
    await paying;
    if (n === 0) expect(await books()).toMatchObject({ orders: before.orders, charges: before.charges + 1 });

    await restart();
    const [session] = await rows(
      `select data->>'payment_status' as paid from sandbox.objects where id = '${sessionIdOf(json.checkoutUrl)}'`,
    );
    if (session?.paid !== 'paid') expect((await payWith(asHouse(), json.checkoutUrl)).status).toBe(303);
    await expect.poll(books, { timeout: 60_000 }).toEqual(grown(before, n + 1));
  }
}, 300_000);

/** Waits until no job or delivery of earlier payments is left. */
const quiet = () =>
  expect
    .poll(
      async () => {
        const [left] = await rows(
          `select (select count(*)::int from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() and name like 'billing-%') as jobs,
                  (select count(*)::int from sandbox.deliveries where delivered_at is null) as post`,
        );
        return left;
      },
      { timeout: 30_000 },
    )
    .toEqual({ jobs: 0, post: 0 });

/** From the first word of a payment to the last line of its transaction. */
const MARKS = ['provider_events', 'households', 'subscriptions', 'orders', 'mails'];

/** Locks a table against writes until released. */
async function hold(table: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in exclusive mode`);
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "${table}"%'`;
  return {
    reached: () => expect.poll(async () => (await rows(waiting)).length).toBeGreaterThan(0),
    release: () => client.end(),
  };
}

test('kill -9 at five marked points between the payment within our page and the commit of its order: no order, charge or mail is lost or doubled', async () => {
  const before = await books();
  for (const [n, table] of MARKS.entries()) {
    const services = asHouse();
    const browser = newBrowser(services);
    const order = { ...(await orderOf(browser, { email: `held${n}@example.com` })), embedded: true };
    const { json: payment } = await browser.post('/api/create-checkout-session', order);
    await quiet();
    const mark = await hold(table);
    const paying = payWithin(services, payment).catch(() => null);
    await mark.reached();
    await expect.poll(books).toMatchObject({ orders: before.orders + n, charges: before.charges + n + 1 });
    await shop.stop('SIGKILL');
    await paying;
    await mark.release();

    await restart();
    // Every other buyer comes back to the page; the others have closed it for good.
    if (n % 2) {
      const page = await newBrowser(asHouse()).get(`/api/checkout-sessions/${payment.sessionId}`);
      expect(page.json.state).toBe('confirmed');
    }
    expect((await payWithin(asHouse(), payment)).status).toBe(200); // pressed once more: it is the same payment
    await expect.poll(books, { timeout: 60_000 }).toEqual(grown(before, n + 1));
  }
  expect(await rows('select 1 from stray_payments')).toEqual([]);
}, 300_000);
