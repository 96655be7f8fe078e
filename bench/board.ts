import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres } from '../tests/support/postgres.ts';
import { MAKE_ID, SHIP_TO, sqlJson, PRICES } from './household-rows.ts';
import { startShop, withClient } from './interleave.ts';
import { atShare, paintOf, pressLink } from './paint.ts';
import {
  askAsAdmin,
  type Explained,
  fromEndToEnd,
  largeTables,
  type Measured,
  nodesOf,
  PlanLog,
  wordsOf,
} from './plans.ts';

const QUERIES = [
  '',
  'only=late',
  'only=trouble',
  'plan=premium',
  'zone=gulf',
  'search=CAT-2026-0000020',
  'search=Miso',
  'search=Mi',
  'search=c',
];
const TIMES = 20;

/**
 * The board of orders with so many under way, half of them boxes, and as many delivered: database time, how it found the rows,
 * and when its first card is painted.
 */
export async function measureBoard(open: number): Promise<Measured> {
  const log = new PlanLog();
  const postgres = await startOwnPostgres(log.write);
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-bench-board-'));
  const database = new URL('/bench_board', postgres.url);
  try {
    await withClient(new URL(postgres.url), (client) => client.query('create database bench_board'));
    (await startShop(database, folder)).server.kill('SIGTERM');
    await withClient(database, async (client) => {
      await client.query(
        `set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`,
      );
      await client.query(MAKE_ID);
      for (const statement of STATEMENTS) await client.query(statement.replaceAll('$orders', String(open)));
      await client.query('vacuum analyze');
    });
    const read = await askAsAdmin(database, folder, log, async (ask, client) => {
      const large = await largeTables(client);
      const rows: Record<string, string> = { 'orders and boxes under way': open.toLocaleString('en') };
      const slowest: number[] = [];
      let ends = 0;
      for (const query of QUERIES) {
        const times: number[] = [];
        let last: Explained[] = [];
        for (let time = 0; time < TIMES; time += 1) {
          ({ statements: last } = await ask(`/api/desk/orders?${query}`));
          times.push(last.reduce((sum, { ms }) => sum + ms, 0));
        }
        slowest.push(atShare(times, 0.95));
        const bad = last.flatMap(({ Plan: plan }) => nodesOf(plan)).filter((node) => fromEndToEnd(node, large));
        if (bad.length) ends += 1;
        const ways = bad.length ? `READS FROM END TO END: ${wordsOf(bad)}` : 'by indexes';
        rows[query || 'all'] =
          `median ${atShare(times, 0.5).toFixed(1)} ms, p95 ${atShare(times, 0.95).toFixed(1)} ms; ${ways}`;
      }
      return { rows, database: Math.max(...slowest), ends };
    });
    const paint = await paintOf(database, folder, PAINTS);
    return {
      rows: { ...read.rows, ...paint.rows },
      figures: {
        'board: database, slowest list, p95 (ms)': read.database,
        'board: lists that read a large table from end to end': read.ends,
        'board: opened, painted, median (ms)': paint.medians[OPENED] ?? Number.NaN,
        'board: pressed, painted, median (ms)': paint.medians[PRESSED] ?? Number.NaN,
      },
    };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const FIRST_CARD = '.orders-board li';
const OPENED = 'the board, opened';
const PRESSED = 'Orders pressed on another page';
const PAINTS = {
  openings: [{ name: OPENED, path: '/desk/orders', row: FIRST_CARD }],
  presses: [{ name: PRESSED, from: '/desk/lots', press: pressLink('Orders'), row: FIRST_CARD }],
};

const ALL = 'generate_series(1::bigint, $orders) h';
const NUMBER = `'CAT-2026-' || lpad(h::text, 7, '0')`;
const CATS = `jsonb_build_array(jsonb_build_object('id', bench_id(h, 3, 1), 'name', (array['Miso', 'Biscuit', 'Laila', 'Otto'])[1 + h % 4]))`;
const STEPS = `(array['order_received', 'kit_packed', 'kit_shipped', 'lab_received', 'formula_creating', 'supplements_ready', 'optimizer_shipped'])[1 + h % 7]`;

/** Of all orders the first half is under way, the second has its second box under way. */
const STATEMENTS = [
  `insert into households (id, created_at) select bench_id(h, 1, 0), now() from ${ALL}`,
  `insert into cats (id, household_id, position, name, age_band, gender, breed, coat, pattern, eye, tint, concerns, home_type, activity, diet, created_at)
   select bench_id(h, 3, 1), bench_id(h, 1, 0), 0, 'Miso', 'adult', 'female', 'european-shorthair', 'black', 'solid', 'green', 'nose', array['coat'], 'apartment', 'moderate', 'dry', now() from ${ALL}`,
  `insert into checkouts (id, buyer_key, content_hash, quote, plan, cat_count, currency, household_id, email, customer, answers, status, order_number, created_at, updated_at)
   select bench_id(h, 5, 0), 'person:' || h, md5(h::text), ${sqlJson(PRICES)}, 'premium', 2, 'AED', bench_id(h, 1, 0), 'maryam' || h || '@example.com', ${SHIP_TO}, '{}', 'paid', ${NUMBER}, now(), now() from ${ALL}`,
  `insert into subscriptions (id, household_id, checkout_id, stripe_id, plan, quantity, currency, country, unit_amount, renewal_amount, status, created_at, updated_at)
   select bench_id(h, 6, 0), bench_id(h, 1, 0), bench_id(h, 5, 0), 'sub_' || h, 'premium', 2, 'AED', 'AE', 1, 2, 'active', now(), now() from ${ALL}`,
  `insert into orders (id, number, household_id, checkout_id, plan, cat_count, cats, ship_to, placed_at, stands, exception, moved_at, due_at)
   select bench_id(h, 8, 0), ${NUMBER}, bench_id(h, 1, 0), bench_id(h, 5, 0), (array['premium', 'standard', 'pro'])[1 + h % 3], 1, ${CATS}, ${SHIP_TO}, now() - h * interval '1 minute',
     case when h <= $orders / 2 then ${STEPS} else 'optimizer_delivered' end, case when h % 50 = 0 then 'parcel_lost' end, now() - h * interval '30 seconds', now() + (h % 200 - 20) * interval '1 hour' from ${ALL}`,
  `insert into boxes (id, order_id, household_id, month, plan, number, cats, ship_to, placed_at, stands, exception, moved_at, due_at)
   select bench_id(h, 10, 2), bench_id(h, 8, 0), bench_id(h, 1, 0), 2, (array['premium', 'standard', 'pro'])[1 + h % 3], ${NUMBER} || '-2', ${CATS}, ${SHIP_TO}, now(), case when h > $orders / 2 then (array['box_paid', 'box_packed', 'box_shipped'])[1 + h % 3] else 'box_delivered' end,
     case when h % 50 = 0 then 'parcel_lost' end, now() - h * interval '30 seconds', now() + (h % 200 - 20) * interval '1 hour' from ${ALL}`,
  `insert into box_extras (id, household_id, cat_id, kind, box_id, state, created_at, pickup_at)
   select bench_id(h, 22, 1), bench_id(h, 1, 0), bench_id(h, 3, 1), 'test-kit', bench_id(h, 10, 2), 'delivered', now(), now() from generate_series(1::bigint, 100) h`,
];
