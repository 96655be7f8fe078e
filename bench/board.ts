import type pg from 'pg';
import { MAKE_ID, SHIP_TO, sqlJson, PRICES } from './household-rows.ts';
import { onOwnDatabase } from './own-database.ts';
import { paintOf, pressLink } from './paint.ts';
import { askAsAdmin, type Measured } from './plans.ts';
import { timeReads } from './time-reads.ts';

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
const PATHS = Object.fromEntries(QUERIES.map((query) => [query || 'all', `/api/desk/orders?${query}`]));

/**
 * The board of orders with so many under way, half of them boxes, and as many delivered: database time, how it found the rows,
 * and when its first card is painted.
 */
export const measureBoard = (open: number): Promise<Measured> =>
  onOwnDatabase(
    'board',
    (client) => fill(client, open),
    async ({ database, folder, log }) => {
      const read = await askAsAdmin(database, folder, log, (ask, client) => timeReads(ask, client, PATHS));
      const paint = await paintOf(database, folder, PAINTS);
      return {
        rows: { 'orders and boxes under way': open.toLocaleString('en'), ...read.rows, ...paint.rows },
        figures: {
          'board: database, slowest list, p95 (ms)': read.slowest,
          'board: lists that read a large table from end to end': read.ends,
          'board: opened, painted, median (ms)': paint.medians[OPENED] ?? Number.NaN,
          'board: pressed, painted, median (ms)': paint.medians[PRESSED] ?? Number.NaN,
        },
      };
    },
  );

async function fill(client: pg.Client, open: number): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
  await client.query(MAKE_ID);
  for (const statement of STATEMENTS) await client.query(statement.replaceAll('$orders', String(open)));
  await client.query('vacuum analyze');
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
