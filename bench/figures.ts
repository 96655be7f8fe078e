import type pg from 'pg';
import { MAKE_ID, SHIP_TO, sqlJson } from './household-rows.ts';
import { onOwnDatabase } from './own-database.ts';
import { askAsAdmin, type Explained, fromEndToEnd, largeTables, nodesOf, wordsOf } from './plans.ts';

const PATH = '/api/desk/month-figures';
const TIMES = 20;

/** The figures of a shop with so many plans and six invoices of each: first with nothing kept, then with the months that have ended. */
export const measureFigures = (plans: number): Promise<Record<string, string>> =>
  onOwnDatabase(
    'figures',
    (client) => fill(client, plans),
    ({ database, folder, log }) =>
      askAsAdmin(database, folder, log, async (ask, client) => {
        const large = await largeTables(client);
        const { rows } = await client.query('select count(*)::text as invoices from invoices');
        const figures: Record<string, string> = { plans: String(plans), invoices: rows[0]?.invoices ?? '' };
        const read = async () => {
          const begun = performance.now();
          const { status, statements } = await ask(PATH);
          if (status !== 200) throw new Error(`${PATH} answered ${status}`);
          const ms = statements.reduce((sum, statement) => sum + statement.ms, 0);
          return { ms, whole: performance.now() - begun, statements };
        };
        const first = await read();
        figures['nothing kept: database, and until the answer'] =
          `${first.ms.toFixed(0)} ms, ${first.whole.toFixed(0)} ms`;
        const warm = await Array.from({ length: TIMES }).reduce<Promise<(typeof first)[]>>(
          async (before) => [...(await before), await read()],
          Promise.resolve([]),
        );
        const middle = (of: (one: typeof first) => number) => warm.map(of).toSorted((a, b) => a - b)[TIMES / 2] ?? 0;
        figures['months kept: database, median'] = `${middle(({ ms }) => ms).toFixed(1)} ms`;
        figures['months kept: until the answer, median'] = `${middle(({ whole }) => whole).toFixed(1)} ms`;
        const last = warm.at(-1)?.statements ?? [];
        return { ...figures, ...slowest(last), ...fromEnds(last, large) };
      }),
  );

const slowest = (statements: Explained[]): Record<string, string> =>
  Object.fromEntries(
    statements
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, 4)
      .map(({ ms, 'Query Text': text }) => [text.slice(0, 90), `${ms.toFixed(1)} ms`]),
  );

function fromEnds(statements: Explained[], large: Set<string>): Record<string, string> {
  const bad = statements.flatMap(({ Plan: plan }) => nodesOf(plan)).filter((node) => fromEndToEnd(node, large));
  return { 'large tables read from end to end': wordsOf(bad) || 'none' };
}

/** Plans that began over the last twelve months, a fifth of them over by now, a refund for every thirtieth invoice. */
async function fill(client: pg.Client, plans: number): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`);
  await client.query(MAKE_ID);
  for (const statement of STATEMENTS) await client.query(statement.replaceAll('$plans', String(plans)));
  await client.query('vacuum analyze');
}

const ALL = 'generate_series(1::bigint, $plans) h';
const MONTHS = 'generate_series(0, 5) n';
const BEGAN = `(now() - (h % 360) * interval '1 day' - interval '150 days')`;
const PAID = `(${BEGAN} + n * interval '30 days' + (h % 24) * interval '1 hour')`;
const LINE = { label: 'Standard, one month', quantity: 2, unit: 2700, amount: 5400, ratePercent: 19, tax: 862 };
const CHARGED = sqlJson({ country: 'DE', ratePercent: 19, tax: 942, address: null, lines: [LINE, LINE] });
const TERMS = sqlJson({ reason: 'renewal', plan: 'standard', cats: 2, unit: 2700, delivery: 499 });
const CATS = `'[{"id":"1","name":"Miso"}]'::jsonb`;

const STATEMENTS = [
  `insert into households (id, created_at) select bench_id(h, 1, 0), ${BEGAN} from ${ALL}`,
  `insert into subscriptions (id, household_id, checkout_id, stripe_id, plan, quantity, currency, country, unit_amount, renewal_amount, status, created_at, updated_at, ended_at)
   select bench_id(h, 6, 0), bench_id(h, 1, 0), bench_id(h, 5, 0), 'sub_' || h, 'standard', 2, (array['EUR', 'AED', 'USD'])[1 + h % 3], 'DE', 2700, 5899,
     case when h % 5 = 0 then 'canceled' else 'active' end, ${BEGAN}, now(), case when h % 5 = 0 then least(now(), ${BEGAN} + (h % 170) * interval '1 day' + interval '10 days') end from ${ALL}`,
  `insert into invoices (id, household_id, stripe_id, stripe_subscription_id, shop_number, status, total_amount, paid_amount, currency, issued_at, paid_at, terms, charged, failure_told_at)
   select bench_id(h, 7, n), bench_id(h, 1, 0), 'in_' || h || '_' || n, 'sub_' || h, 'INV-' || h || '-' || n, 'paid', 5899, 5899, (array['EUR', 'AED', 'USD'])[1 + h % 3],
     ${PAID}, ${PAID}, ${TERMS}, ${CHARGED}, case when h % 40 = n then ${PAID} end from ${ALL}, ${MONTHS}`,
  `insert into credit_notes (id, invoice_id, number, stripe_refund_id, amount, rate_percent, tax, reason, issued_at)
   select bench_id(h, 24, n), bench_id(h, 7, n), 'CN-' || h || '-' || n, 're_' || h || '_' || n, 1000, 19, 160, 'other', ${PAID} + interval '3 days' from ${ALL}, ${MONTHS} where (h + n) % 30 = 0`,
  `insert into donations (stripe_invoice_id, cat, paid_at, reversed_at)
   select 'in_' || h || '_' || n, c, ${PAID}, case when (h + n) % 60 = 0 then ${PAID} + interval '3 days' end from ${ALL}, ${MONTHS}, generate_series(1, 2) c`,
  `insert into orders (id, number, household_id, checkout_id, plan, cat_count, cats, ship_to, placed_at, stands, moved_at, promised_sticks_at)
   select bench_id(h, 8, 0), 'CAT-' || h, bench_id(h, 1, 0), bench_id(h, 5, 0), 'standard', 2, ${CATS}, ${SHIP_TO}, ${BEGAN}, 'optimizer_delivered', ${BEGAN} + interval '20 days', ${BEGAN} + interval '21 days' from ${ALL}`,
  `insert into boxes (id, order_id, household_id, plan, month, number, cats, ship_to, placed_at, stands, moved_at, promised_at)
   select bench_id(h, 10, n), bench_id(h, 8, 0), bench_id(h, 1, 0), 'premium', n, 'CAT-' || h || '-' || n, ${CATS}, ${SHIP_TO}, ${PAID}, 'box_delivered', ${PAID} + interval '5 days', ${PAID} + interval '6 days'
   from ${ALL}, generate_series(2, 3) n`,
  `insert into missed_promises (id, household_id, order_id, promise, month, promised_for, noticed_at, percent_off, credit)
   select bench_id(h, 25, n), bench_id(h, 1, 0), bench_id(h, 8, 0), 'sticks-arrive', n, ${PAID} + interval '6 days', ${PAID} + interval '6 days', 10, 'given' from ${ALL}, generate_series(2, 3) n where h % 20 = 0`,
  `insert into lab_sets (id, cat_id, order_id, source, state, declared, version, received_at, released_at)
   select bench_id(h, 12, c), bench_id(h, 3, c), bench_id(h, 8, 0), 'lab', 'released', '{}', 3, ${BEGAN} + interval '9 days', ${BEGAN} + interval '11 days' + (h % 40) * interval '1 hour' from ${ALL}, generate_series(1, 2) c`,
  `insert into health_entries (household_id, id, cat_id, kind, at, day, outcome, formula, recorded_at)
   select bench_id(h, 1, 0), bench_id(h, 4, d), bench_id(h, 3, 1), 'stick', now() - d * interval '1 day', (now() - d * interval '1 day')::date, case when (h + d) % 25 = 0 then 'refused' else 'given' end,
     (array['cardio', 'vision', 'derma', 'neuro', 'omega', 'play', 'renal'])[1 + d % 7], now() from generate_series(1::bigint, $plans, 4) h, generate_series(1, 40) d`,
  `insert into refusal_claims (id, household_id, box_id, cat_id, invoice_id, entries, decision, claimed_at)
   select bench_id(h, 26, 0), bench_id(h, 1, 0), bench_id(h, 10, 2), bench_id(h, 3, 1), bench_id(h, 7, 2), '[]', 'refund', ${BEGAN} + interval '60 days' from ${ALL} where h % 25 = 0`,
];
