import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openShop, type Shop } from '../src/app.ts';
import type { LotsView, LotView } from '../src/capabilities/fulfilment/lot-contract.ts';
import type { PickListView } from '../src/capabilities/fulfilment/packing-contract.ts';
import { newToken } from '../src/lib/id.ts';
import { readSettings } from '../src/platform/settings.ts';
import { startOwnPostgres } from '../tests/support/postgres.ts';
import { MAKE_ID, MONTH, PRICES, SHIP_TO, sqlJson } from './household-rows.ts';
import { withClient } from './interleave.ts';
import { atShare, inBrowser, measurePaint, pressLink } from './paint.ts';
import { addAdmin, explainAll, type Measured, nodesOf, PlanLog, STAFF_TOKEN } from './plans.ts';
import { packAtStations } from './stations.ts';

/** Boxes on the pick list of the day; every fifth is the first one of its order. */
const TO_PACK = 2500;
const STATIONS = 2;
/** Boxes packed at each station. */
const AT_STATION = 40;
/** Tables of fewer rows are rightly read from end to end. */
const LARGE = 2000;

/**
 * Measures the pick list of a day (time in the database, how it finds the rows, its paint), boxes packed and labelled at two
 * stations side by side, and a recall that `households` households with two cats each are written to about.
 */
export async function measurePacking(households: number): Promise<Measured> {
  const log = new PlanLog();
  const postgres = await startOwnPostgres(log.write);
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-bench-packing-'));
  const database = new URL(postgres.url);
  const given = { DATA_DIR: folder, LOG_LEVEL: 'error', SESSION_SECRET: newToken(), PUBLIC_URL: 'http://bench.test' };
  try {
    await withClient(database, (client) => client.query('create database bench_packing'));
    database.pathname = '/bench_packing';
    const settings = readSettings({ ...given, DATABASE_URL: database.href });
    // Migrates.
    await (await openShop(settings)).close();
    await withClient(database, (client) => fill(client, households));
    const shop = await openShop(settings);
    try {
      const recalled = await measureRecall(shop);
      const listed = await measureList({ database, settings, log });
      const numbers = await numbersOf(shop);
      const { paint, seconds } = await inBrowser(database, folder, async (browser, url) => ({
        paint: await measurePaint(browser, url, PAINTS),
        seconds: await packAtStations(browser, url, numbers),
      }));
      const wrongLots = await withClient(database, wrongStock);
      return {
        rows: {
          ...{ ...recalled.rows, ...listed.rows, ...paint.rows },
          'boxes packed and labelled': `${seconds.length} at ${STATIONS} stations side by side`,
          'seconds a box': `median ${atShare(seconds, 0.5).toFixed(2)}, p95 ${atShare(seconds, 0.95).toFixed(2)}, slowest ${Math.max(...seconds).toFixed(2)}`,
        },
        figures: {
          'packing: recall, all households written to (s)': recalled.seconds,
          'packing: database, pick list (ms)': listed.ms,
          'packing: large tables that the pick list reads from end to end': listed.ends,
          'packing: opened, painted, median (ms)': paint.medians[OPENED] ?? Number.NaN,
          'packing: pressed, painted, median (ms)': paint.medians[PRESSED] ?? Number.NaN,
          'packing: software for a box of two stations, with its label, p95 (s)': atShare(seconds, 0.95),
          'packing: lots whose stock is not what was packed': wrongLots,
        },
      };
    } finally {
      await shop.close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lots whose stock differs from their unpacked sticks. Both stations have taken from the same ones. */
async function wrongStock(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ wrong: number }>(`select count(*)::int as wrong from lots
    where code <> 'BAD' and stock <> made - coalesce((select sum(sticks) from box_lots where lot_id = lots.id), 0)`);
  const taken = await client.query<{ boxes: number }>(`select count(distinct box_id)::int as boxes from box_lots
    where lot_id in (select id from lots where code <> 'BAD')`);
  if (taken.rows[0]?.boxes !== STATIONS * AT_STATION) throw new Error(`${taken.rows[0]?.boxes} boxes were packed.`);
  return rows[0]?.wrong ?? Number.NaN;
}

const FIRST_ROW = '.packing-rows li';
const OPENED = 'the pick list, opened';
const PRESSED = 'Packing pressed on another page';
const PAINTS = {
  openings: [{ name: OPENED, path: '/desk/packing', row: FIRST_ROW }],
  presses: [{ name: PRESSED, from: '/desk/lots', press: pressLink('Packing'), row: FIRST_ROW }],
};

const authorization = `Bearer ${STAFF_TOKEN}`;

async function ask<T>(shop: Shop, path: string, body?: object): Promise<T> {
  const answer = await shop.app.request(`http://bench.test/api/desk${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(json)}`);
  return json as T;
}

/** Numbers of the first boxes of the list, in turns for each station: they take from the same lots. */
async function numbersOf(shop: Shop): Promise<string[][]> {
  const { rows } = await ask<PickListView>(shop, '/packing');
  const first = rows.slice(0, STATIONS * AT_STATION).map(({ number }) => number);
  return Array.from({ length: STATIONS }, (_, station) => first.filter((_number, at) => at % STATIONS === station));
}

async function measureRecall(shop: Shop): Promise<{ rows: Record<string, string>; seconds: number }> {
  const { lots } = await ask<LotsView>(shop, '/lots');
  const lot = lots.find(({ code }) => code === 'BAD')?.id;
  const begun = performance.now();
  await ask(shop, `/lots/${lot}/recall`, { id: randomUUID(), reason: 'Too much vitamin D.' });
  await shop.services.jobs.drain(shop.services);
  const seconds = (performance.now() - begun) / 1000;
  const { recall } = await ask<LotView>(shop, `/lots/${lot}`);
  if (!recall?.finishedAt) throw new Error('The recall is not finished.');
  console.log(`  ${recall.mails} households written to in ${seconds.toFixed(1)} s`);
  const rows = {
    'households written to about a recall': recall.mails.toLocaleString('en'),
    'boxes they were told of': recall.toldBoxes.toLocaleString('en'),
    'seconds it took': seconds.toFixed(1),
  };
  return { rows, seconds };
}

interface Listed {
  database: URL;
  settings: ReturnType<typeof readSettings>;
  log: PlanLog;
}

async function measureList({ database, settings, log }: Listed) {
  await withClient(database, (client) => explainAll(client, 'bench_packing'));
  const shop = await openShop(settings);
  try {
    return await withClient(database, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select relname as name from pg_class where reltuples >= $1',
        [LARGE],
      );
      const large = new Set(rows.map(({ name }) => name));
      const figures: Record<string, string> = {};
      let [slowest, most] = [0, 0];
      for (const round of ['cold', 'warm']) {
        await client.query(`select 'before ${round}'`);
        await log.until(`select 'before ${round}'`);
        const { boxes } = await ask<PickListView>(shop, '/packing');
        await client.query(`select 'after ${round}'`);
        const plans = await log.until(`select 'after ${round}'`);
        const ms = plans.reduce((sum, plan) => sum + plan.ms, 0);
        const ends = plans
          .flatMap(({ Plan: plan }) => nodesOf(plan))
          .filter((node) => node['Node Type'] === 'Seq Scan');
        const bad = new Set(ends.map((node) => node['Relation Name'] ?? '').filter((name) => large.has(name)));
        figures[`boxes on the list (${round})`] = String(boxes);
        figures[`database time of the list, ms (${round})`] = ms.toFixed(1);
        figures[`large tables read from end to end (${round})`] = [...bad].join(', ') || 'none';
        [slowest, most] = [Math.max(slowest, ms), Math.max(most, bad.size)];
      }
      return { rows: figures, ms: slowest, ends: most };
    });
  } finally {
    await shop.close();
  }
}

/** Households 1 to `$all` have a first box with the bad lot; those after them, up to `$end`, have one to pack. */
async function fill(client: pg.Client, households: number): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
  await client.query(MAKE_ID);
  const numbers: Record<string, number> = { all: households, end: households + TO_PACK };
  for (const statement of STATEMENTS)
    await client.query(statement.replace(/\$(all|end)/g, (_, name: string) => String(numbers[name])));
  await addAdmin(client);
  await client.query('vacuum analyze');
}

const ALL = 'generate_series(1::bigint, $end) h';
const PACKED_NOW = 'generate_series($all + 1::bigint, $end) h';
const FIRST = '(h <= $all or h % 5 = 0)';
const TWO = `(values (1, 'Miso'), (2, 'Biscuit')) two (c, name)`;
const CATS = `jsonb_build_array(jsonb_build_object('id', bench_id(h, 3, 1), 'name', 'Miso'), jsonb_build_object('id', bench_id(h, 3, 2), 'name', 'Biscuit'))`;
const BOX_CATS = `jsonb_build_array(jsonb_build_object('id', bench_id(h, 3, 1), 'name', 'Miso', 'formulaVersion', 1), jsonb_build_object('id', bench_id(h, 3, 2), 'name', 'Biscuit', 'formulaVersion', 1))`;
const NUMBER = `'CAT-2026-' || lpad(h::text, 7, '0')`;
const DNA = `'{"breeds":[{"name":"Persian","percent":100}]}'`;

const STATEMENTS = [
  `insert into households (id, country, currency, created_at) select bench_id(h, 1, 0), 'AE', 'AED', now() - interval '80 days' from ${ALL}`,
  `insert into people (id, first_name, last_name, email, email_verified_at, preferred_login_method, created_at)
   select bench_id(h, 2, 0), 'Maryam', 'Example', 'maryam' || h || '@example.com', now(), 'email', now() - interval '80 days' from ${ALL}`,
  `insert into memberships (household_id, person_id) select bench_id(h, 1, 0), bench_id(h, 2, 0) from ${ALL}`,
  `insert into cats (id, household_id, position, name, age_band, gender, breed, coat, pattern, eye, tint, concerns, home_type, activity, diet, created_at)
   select bench_id(h, 3, c), bench_id(h, 1, 0), c - 1, name, 'adult', 'female', 'european-shorthair', 'black', 'solid', 'green', 'nose',
     array['coat'], 'apartment', 'moderate', 'dry', now() - interval '80 days' from ${ALL}, ${TWO}`,
  `insert into checkouts (id, buyer_key, content_hash, quote, plan, cat_count, currency, person_id, household_id, email, customer, answers,
     consent_version, consent_at, stripe_session_id, stripe_subscription_id, status, order_number, created_at, updated_at)
   select bench_id(h, 5, 0), 'person:' || bench_id(h, 2, 0), md5(h::text), ${sqlJson(PRICES)}, 'premium', 2, 'AED', bench_id(h, 2, 0), bench_id(h, 1, 0),
     'maryam' || h || '@example.com', ${SHIP_TO}, '{}', '1', now(), 'cs_' || h, 'sub_' || h, 'paid', ${NUMBER},
     now() - interval '70 days', now() - interval '70 days' from ${ALL}`,
  `insert into subscriptions (id, household_id, checkout_id, stripe_id, plan, quantity, currency, country, unit_amount, renewal_amount, status, current_period_end, created_at, updated_at)
   select bench_id(h, 6, 0), bench_id(h, 1, 0), bench_id(h, 5, 0), 'sub_' || h, 'premium', 2, 'AED', 'AE', ${PRICES.unit.amount}, ${PRICES.renewalTotal.amount}, 'active',
     now() + interval '20 days', now() - interval '70 days', now() from ${ALL}`,
  `insert into orders (id, number, household_id, checkout_id, plan, cat_count, cats, ship_to, placed_at, stands, moved_at, revision, state_rules, promised_sticks_at)
   select bench_id(h, 8, 0), ${NUMBER}, bench_id(h, 1, 0), bench_id(h, 5, 0), 'premium', 2, ${CATS}, ${SHIP_TO}, now() - interval '70 days',
     case when h > $all and ${FIRST} then 'formula_creating' else 'optimizer_delivered' end, now(), 1, 1, now() + h * interval '1 minute' from ${ALL}`,
  `insert into journey_events (id, revision, kind, key, at, by, order_id)
   select bench_id(h, 9, 1), 1, 'step', case when h > $all and ${FIRST} then 'formula_creating' else 'optimizer_delivered' end, now(), 'system', bench_id(h, 8, 0) from ${ALL}`,
  `insert into boxes (id, order_id, household_id, plan, month, number, cats, ship_to, placed_at, stands, moved_at, promised_at, packable_from, revision)
   select bench_id(h, 10, case when ${FIRST} then 1 else 2 end), bench_id(h, 8, 0), bench_id(h, 1, 0), 'premium', case when ${FIRST} then 1 else 2 end,
     ${NUMBER} || case when ${FIRST} then '-1' else '-2' end, ${BOX_CATS}, ${SHIP_TO}, now() - interval '2 days',
     case when not ${FIRST} then 'box_paid' end, now(), case when not ${FIRST} then now() + h * interval '1 minute' end,
     now() - interval '2 days', 1 from ${ALL}`,
  `insert into box_events (id, revision, kind, key, at, by, box_id)
   select bench_id(h, 11, 1), 1, 'step', 'box_paid', now(), 'system', bench_id(h, 10, 2) from ${ALL} where not ${FIRST}`,
  `insert into lab_sets (id, cat_id, order_id, source, state, dna, declared, version, received_at, released_at)
   select bench_id(h, 12, c), bench_id(h, 3, c), bench_id(h, 8, 0), 'lab', 'released', ${DNA}, '{}', 3, now() - interval '48 days', now() - interval '44 days' from ${PACKED_NOW}, ${TWO}`,
  `insert into lab_values (set_id, marker, value) select bench_id(h, 12, c), marker, 15 from ${PACKED_NOW}, ${TWO}, unnest(array['vitaminA', 'vitaminE', 'taurine', 'zinc']) marker`,
  `insert into formula_versions (id, cat_id, set_id, version, month, created_at)
   select bench_id(h, 13, c), bench_id(h, 3, c), bench_id(h, 12, c), 1, ${MONTH}, now() - interval '44 days' from ${PACKED_NOW}, ${TWO}`,
  `insert into lots (id, code, formula, made, best_before, received_at, received_by, stock)
   select bench_id(n, 30, 0), 'LOT-' || formula || n, formula, 100000, current_date + 200 + n::int, now(), 'system', 100000
   from unnest(array['antiox', 'cardio', 'vision', 'derma', 'neuro', 'omega', 'play', 'renal']) with ordinality as f (formula, at), generate_series(at * 10, at * 10 + 2) n`,
  `insert into lots (id, code, formula, made, best_before, received_at, received_by, stock)
   values (bench_id(1, 31, 0), 'BAD', 'omega', 1000000, current_date + 200, now(), 'system', 0)`,
  `insert into box_lots (id, box_id, cat_id, lot_id, formula, sticks, packed_at)
   select bench_id(h, 32, c), bench_id(h, 10, 1), bench_id(h, 3, c), bench_id(1, 31, 0), 'omega', 4, now() - interval '60 days'
   from generate_series(1::bigint, $all) h, ${TWO}`,
];
