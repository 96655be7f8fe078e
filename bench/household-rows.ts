import type pg from 'pg';
import { composeFormula } from '../src/capabilities/lab/rules/month.ts';
import { BUILT_BOOK } from '#src/capabilities/pricing/rules/prices.ts';
import { buildQuote } from '../src/capabilities/pricing/rules/quote.ts';

/** So many-th households have had their results, one box and a second one on the road. */
const SETTLED = 20;
/** The first household of every hundred has just ordered. All others had their first box long ago; of its journey only the end is there. */
export const UNDER_WAY = 1;
/** Of all households, those that have written something down each day; all of them settled. */
const WRITING = 400;
const DAYS_WRITTEN = 60;
const TABLES = [
  'households people memberships sessions cats health_entries checkouts subscriptions invoices',
  'orders journey_events boxes box_events box_extras lab_sets lab_values lab_history formula_versions points_entries donations',
  'inquiries mails audit_log security_events newsletter_subscribers waitlist_places',
].flatMap((names) => names.split(' '));

/** Settled households have a session each, whose token this is. */
export const tokenOf = (household: number) => `bench-session-of-household-${String(household).padStart(10, '0')}`;

/** Households whose first screen has everything on it, at most so many, spread over all of them. */
export function settledHouseholds(households: number, most: number): number[] {
  const settled = Math.floor(households / SETTLED);
  const count = Math.min(most, settled);
  return Array.from({ length: count }, (_, index) => (Math.floor((index * settled) / count) + 1) * SETTLED);
}

/**
 * So many households as the shop would have written them, one statement for each table. The server makes the rows itself,
 * which is as fast as COPY and leaves nothing to send. Ids grow with the household, as ours grow with time.
 */
export async function fillHouseholds(client: pg.Client, households: number): Promise<Record<string, number>> {
  // Foreign keys are not checked: the rows are generated to fit together.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
  await client.query(MAKE_ID);
  const indexes = await client.query<{ name: string; definition: string }>(INDEXES, [TABLES]);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  for (const statement of STATEMENTS) await client.query(statement.replaceAll('$households', String(households)));
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes.rows) await client.query(definition);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ name: string; rows: number }>(
    'select relname as name, reltuples::float8 as rows from pg_class where relname = any($1)',
    [TABLES],
  );
  return Object.fromEntries(TABLES.map((table) => [table, rows.find(({ name }) => name === table)?.rows ?? 0]));
}

/** Those that hold no constraint: built at the end, they take a fraction of the time. */
const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indrelid where relname = any($1) and not indisunique`;

export const MAKE_ID = `create function bench_id(household bigint, kind int, n bigint) returns uuid language sql immutable
  as $$ select (lpad(to_hex(household), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$`;

/** As a literal of SQL. */
export function sqlJson(value: unknown): string {
  return `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
}

const ALL = 'generate_series(1::bigint, $households) h';
const SETTLED_ONES = `generate_series(${SETTLED}::bigint, $households, ${SETTLED}) h`;
const CATS_OF_H = 'generate_series(1, case when h % 50 = 0 then 6 when h % 5 = 0 then 3 else 1 + h % 2 end) c';
const NAMES = `(array['Miso', 'Biscuit', 'Laila', 'Otto', 'Nabi', 'Pip'])[c]`;
const CATS_JSON = `(select jsonb_agg(jsonb_build_object('id', bench_id(h, 3, c), 'name', ${NAMES})) from ${CATS_OF_H})`;
export const SHIP_TO = `'{"name":"Maryam Example","address":{"line1":"12 Marina Walk","line2":"","city":"Dubai","postalCode":"00000","country":"AE"}}'::jsonb`;
const MARKERS = [
  'vitaminA',
  'vitaminD3',
  'vitaminE',
  'taurine',
  'magnesium',
  'calcium',
  'fibre',
  'zinc',
  'copper',
  'calprotectin',
];
const VALUES = Object.fromEntries(MARKERS.map((marker, index) => [marker, 11 + index]));
export const MONTH = sqlJson(
  composeFormula(
    VALUES,
    { band: 'adult', kg: null, activity: 'moderate', concerns: ['coat'], diet: 'dry', allergies: [] },
    {},
  ),
);
export const PRICES = buildQuote(
  { plan: 'premium', cats: 2, currency: 'AED', country: 'AE' },
  { id: 'bench', now: new Date(), launchOffer: null, priceBook: BUILT_BOOK },
);
const [PAID_FIRST, PAID_AGAIN] = [PRICES.totalToday.amount, PRICES.renewalTotal.amount];
const STEPS = `array['order_received', 'kit_packed', 'kit_shipped', 'kit_transit', 'kit_delivered', 'return_label', 'pickup_scheduled',
  'lab_transit', 'lab_received', 'analysis_started', 'analysis_complete', 'formula_creating', 'supplements_ready',
  'optimizer_shipped', 'optimizer_delivered']`;
const BOX_STEPS = `array['box_paid', 'box_packed', 'box_shipped']`;
const SETTLED_H = `h % ${SETTLED} = 0`;
const UNDER_WAY_H = `h % 100 = ${UNDER_WAY}`;
const BOX_CATS = `(select jsonb_agg(jsonb_build_object('id', bench_id(h, 3, c), 'name', ${NAMES}, 'formulaVersion', 1)) from ${CATS_OF_H})`;

const STATEMENTS = [
  `insert into households (id, country, currency, created_at) select bench_id(h, 1, 0), 'AE', 'AED', now() - interval '80 days' from ${ALL}`,
  `insert into people (id, first_name, last_name, email, preferred_login_method, created_at)
   select bench_id(h, 2, 0), 'Maryam', 'Example', 'maryam' || h || '@example.com', 'email', now() - interval '80 days' from ${ALL}`,
  `insert into memberships (household_id, person_id) select bench_id(h, 1, 0), bench_id(h, 2, 0) from ${ALL}`,
  `insert into sessions (token_hash, person_id, created_at, expires_at, last_seen_at)
   select sha256(convert_to('bench-session-of-household-' || lpad(h::text, 10, '0'), 'UTF8')), bench_id(h, 2, 0), now(), now() + interval '30 days', now()
   from ${SETTLED_ONES}`,
  `insert into cats (id, household_id, position, name, age_band, gender, breed, coat, pattern, eye, tint, concerns, home_type, activity, diet, created_at)
   select bench_id(h, 3, c), bench_id(h, 1, 0), c - 1, ${NAMES}, 'adult', 'female', 'european-shorthair', 'black', 'solid', 'green', 'nose',
     array['coat'], 'apartment', 'moderate', 'dry', now() - interval '80 days' from ${ALL}, ${CATS_OF_H}`,
  `insert into health_entries (household_id, id, cat_id, kind, at, day, amount, outcome, person_id, recorded_at)
   select bench_id(h, 1, 0), bench_id(h, 4, c * 10000 + d * 10 + k), bench_id(h, 3, c), (array['weight', 'activity', 'water', 'stick'])[k],
     now() - d * interval '1 day', (now() at time zone 'Asia/Dubai')::date - d, case k when 1 then 4000 + d when 2 then 60 when 3 then 110 end,
     case k when 4 then 'given' end, bench_id(h, 2, 0), now() - d * interval '1 day'
   from generate_series(${WRITING}::bigint, $households, ${WRITING}) h, ${CATS_OF_H}, generate_series(0, ${DAYS_WRITTEN - 1}) d, generate_series(1, 4) k`,
  `insert into checkouts (id, buyer_key, content_hash, quote, plan, cat_count, currency, person_id, household_id, email, customer, answers,
     consent_version, consent_at, stripe_session_id, stripe_subscription_id, status, order_number, created_at, updated_at)
   select bench_id(h, 5, 0), 'person:' || bench_id(h, 2, 0), md5(h::text), ${sqlJson(PRICES)}, 'premium', 2, 'AED', bench_id(h, 2, 0), bench_id(h, 1, 0),
     'maryam' || h || '@example.com', ${SHIP_TO}, '{}', '1', now(), 'cs_' || h, 'sub_' || h, 'paid', 'CAT-2026-' || lpad(h::text, 7, '0'),
     now() - interval '70 days', now() - interval '70 days' from ${ALL}`,
  `insert into subscriptions (id, household_id, checkout_id, stripe_id, plan, quantity, currency, country, unit_amount, renewal_amount, status, current_period_end, created_at, updated_at)
   select bench_id(h, 6, 0), bench_id(h, 1, 0), bench_id(h, 5, 0), 'sub_' || h, 'premium', 2, 'AED', 'AE', ${PRICES.unit.amount}, ${PAID_AGAIN}, 'active', now() + interval '20 days',
     now() - interval '70 days', now() from ${ALL}`,
  `insert into invoices (id, household_id, stripe_id, stripe_subscription_id, number, status, total_amount, paid_amount, currency, issued_at, paid_at)
   select bench_id(h, 7, n), bench_id(h, 1, 0), 'in_' || h || '_' || n, 'sub_' || h, 'PW-' || h || '-' || n, 'paid', paid, paid, 'AED',
     now() - interval '70 days' + n * interval '30 days', now() - interval '70 days' + n * interval '30 days'
   from ${ALL}, generate_series(0, case when ${SETTLED_H} then 1 else 0 end) n, lateral (select case n when 0 then ${PAID_FIRST} else ${PAID_AGAIN} end as paid) p`,
  `insert into orders (id, number, household_id, checkout_id, plan, cat_count, cats, ship_to, placed_at, stands, moved_at, revision)
   select bench_id(h, 8, 0), 'CAT-2026-' || lpad(h::text, 7, '0'), bench_id(h, 1, 0), bench_id(h, 5, 0), 'premium', 2, ${CATS_JSON}, ${SHIP_TO},
     now() - interval '70 days', case when ${UNDER_WAY_H} then 'order_received' else 'optimizer_delivered' end, now(), case when ${SETTLED_H} then 15 else 1 end from ${ALL}`,
  `insert into journey_events (id, revision, kind, key, at, by, tracking, order_id)
   select bench_id(h, 9, s), s, 'step', case when ${SETTLED_H} or ${UNDER_WAY_H} then (${STEPS})[s] else 'optimizer_delivered' end, now() - interval '70 days' + s * interval '60 hours', 'system',
     case when s in (3, 14) then 'DXB-' || h || '-' || s end, bench_id(h, 8, 0)
   from ${ALL}, generate_series(1, case when ${SETTLED_H} then 15 else 1 end) s`,
  `insert into boxes (id, order_id, household_id, plan, month, number, invoice_id, cats, ship_to, placed_at, stands, moved_at, revision)
   select bench_id(h, 10, m), bench_id(h, 8, 0), bench_id(h, 1, 0), 'premium', m, 'CAT-2026-' || lpad(h::text, 7, '0') || '-' || m,
     case m when 2 then bench_id(h, 7, 1) end, ${BOX_CATS}, ${SHIP_TO}, now() - interval '70 days' + m * interval '30 days',
     case m when 2 then 'box_shipped' end, now(), case m when 2 then 3 else 1 end
   from ${SETTLED_ONES}, generate_series(1, 2) m`,
  `insert into box_events (id, revision, kind, key, at, by, tracking, box_id)
   select bench_id(h, 11, s), s, 'step', (${BOX_STEPS})[s], now() - interval '10 days' + s * interval '1 day', 'system',
     case s when 3 then 'DXB-' || h || '-b' end, bench_id(h, 10, 2)
   from ${SETTLED_ONES}, generate_series(1, 3) s`,
  `insert into box_extras (id, household_id, cat_id, kind, box_id, state, created_at, pickup_at)
   select bench_id(h, 22, m), bench_id(h, 1, 0), bench_id(h, 3, 1), 'test-kit', bench_id(h, 10, m), case m when 1 then 'delivered' else 'boxed' end,
     now() - interval '40 days', case m when 1 then now() end
   from generate_series(${SETTLED}::bigint, $households, ${SETTLED} * 50) h, generate_series(1, 2) m`,
  `insert into lab_sets (id, cat_id, order_id, source, state, dna, declared, version, received_at, released_at)
   select bench_id(h, 12, c), bench_id(h, 3, c), bench_id(h, 8, 0), 'lab', 'released', '{"breeds":[{"name":"Persian","percent":100}]}', '{}', 3,
     now() - interval '48 days', now() - interval '44 days' from ${SETTLED_ONES}, ${CATS_OF_H}`,
  `insert into lab_values (set_id, marker, value) select bench_id(h, 12, c), (array[${MARKERS.map((marker) => `'${marker}'`).join(', ')}])[k], 10 + k from ${SETTLED_ONES}, ${CATS_OF_H}, generate_series(1, 10) k`,
  `insert into lab_history (id, set_id, kind, at)
   select bench_id(h, 23, c * 10 + k), bench_id(h, 12, c), (array['opened', 'entered', 'released', 'seen'])[k], now() - (49 - k) * interval '1 day'
   from ${SETTLED_ONES}, ${CATS_OF_H}, generate_series(1, 4) k`,
  `insert into donations (stripe_invoice_id, cat, paid_at) select 'in_' || h || '_0', c, now() - interval '70 days' from ${ALL}, generate_series(1, 2) c`,
  `insert into formula_versions (id, cat_id, set_id, version, month, created_at)
   select bench_id(h, 13, c), bench_id(h, 3, c), bench_id(h, 12, c), 1, ${MONTH}, now() - interval '44 days' from ${SETTLED_ONES}, ${CATS_OF_H}`,
  `insert into points_entries (id, household_id, points, reason, about, turn, at)
   select bench_id(h, 14, n), bench_id(h, 1, 0), 50, 'box', 'bench:' || n, 1, now() from ${SETTLED_ONES}, generate_series(1, 4) n`,
  `insert into inquiries (id, number, request_id, kind, name, email, subject, body, details, state, created_at, updated_at, done_at)
   select bench_id(h, 15, 0), 'PW-' || lpad(h::text, 7, '0'), bench_id(h, 15, 1), 'contact', 'Maryam Example', 'maryam' || h || '@example.com',
     'Sticks', 'When do the sticks come?', '{}', case when h % 2000 = 0 then 'open' else 'done' end, now(), now(),
     case when h % 2000 = 0 then null else now() end from ${SETTLED_ONES}`,
  `insert into mails (id, recipient, kind, subject, secret, created_at, sent_at)
   select bench_id(h, 16, n), 'maryam' || h || '@example.com', 'order-confirmed', 'Your order', false, now(), now() from ${SETTLED_ONES}, generate_series(1, 3) n`,
  `insert into audit_log (id, at, staff_id, staff_name, staff_role, action, subject_kind, subject_id, subject_number, request_id)
   select bench_id(h, 18, n), now() - n * interval '1 hour', bench_id(n, 17, 0), 'Noor Example', 'admin', 'order.read', 'order', bench_id(h, 8, 0),
     'CAT-2026-' || lpad(h::text, 7, '0'), bench_id(h, 18, 100 + n) from ${SETTLED_ONES}, generate_series(0, 4) n`,
  `insert into security_events (id, person_id, at, kind, done_by)
   select bench_id(h, 19, n), bench_id(h, 2, 0), now() - n * interval '1 day', 'signed-in', 'self' from ${SETTLED_ONES}, generate_series(1, 4) n`,
  `insert into newsletter_subscribers (id, email, state, source, request_id, consent_version, asked_at, confirmed_at, unsubscribe_token)
   select bench_id(h, 20, 0), 'maryam' || h || '@example.com', 'confirmed', 'footer', bench_id(h, 20, 1), '1', now(), now(), 'bench' || h from ${SETTLED_ONES}`,
  `insert into waitlist_places (id, email, cats, currency, leave_token, joined_at)
   select bench_id(h, 21, 0), 'maryam' || h || '@example.com', 2, 'AED', 'bench' || h, now() from ${SETTLED_ONES}`,
];
