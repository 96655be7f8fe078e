import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { systemActor } from '#src/platform/actors.ts';
import { openShop } from '../src/app.ts';
import { systemScope } from '../src/capabilities/access/scopes.ts';
import { recalculateRewards } from '../src/capabilities/rewards/actions/recalculate-rewards.ts';
import { newToken } from '../src/lib/id.ts';
import { readSettings } from '../src/platform/settings.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { MAKE_ID, tokenOf } from './household-rows.ts';
import { compareTargets, interleaved, type Target, startShop, withClient } from './interleave.ts';

const SYSTEM = systemActor('bench/long-logs');
/** Of each age. */
const HOUSEHOLDS = 20;
const YOUNG_DAYS = 60;
const LONG_DAYS = 3653;

/**
 * Measures `GET /api/achievements/overview` for a household with a complete log of ten years and for one of two months:
 * in one database, requested in turns.
 */
export async function measureLongLogs(): Promise<Record<string, string>> {
  const postgres = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-bench-logs-'));
  const database = new URL(postgres.url);
  try {
    await withClient(database, (client) => client.query('create database bench_logs'));
    database.pathname = '/bench_logs';
    await settled(database, folder);
    const rows = await withClient(database, ledgerRows);
    const { url, server } = await startShop(database, folder);
    try {
      return { ...compareTargets(await interleaved(placesAt(url)), 'ten years beside two months'), ...rows };
    } finally {
      server.kill('SIGTERM');
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const agesOf = (household: number) => (household > HOUSEHOLDS ? LONG_DAYS : YOUNG_DAYS);
const everybody = Array.from({ length: 2 * HOUSEHOLDS }, (_, index) => index + 1);

const placesAt = (url: string): Target[] =>
  [YOUNG_DAYS, LONG_DAYS].map((days) => ({
    name: `${days.toLocaleString('en')} days written down`,
    url: `${url}/api/achievements/overview`,
    tokens: everybody.filter((household) => agesOf(household) === days).map(tokenOf),
    answers: ({ points, completedAchievements }: { points: { totalPoints: number }; completedAchievements: number }) =>
      points.totalPoints > days * 9 && completedAchievements > 0,
  }));

/** Written down by the database itself, and derived by the rules, as at night. */
async function settled(database: URL, folder: string): Promise<void> {
  const given = { DATABASE_URL: database.href, DATA_DIR: folder, LOG_LEVEL: 'error', SESSION_SECRET: newToken() };
  const settings = readSettings(given);
  const shop = await openShop(settings);
  try {
    const ids = await withClient(database, fillLogs);
    const begun = performance.now();
    for (const id of ids)
      await shop.services.transact(SYSTEM, (ctx) => recalculateRewards(ctx, systemScope(SYSTEM, id)));
    console.log(`  ${ids.length} households worked out in ${Math.round((performance.now() - begun) / 1000)} s`);
    await withClient(database, (client) => client.query('vacuum analyze'));
  } finally {
    await shop.close();
  }
}

const ALL = `generate_series(1::bigint, ${2 * HOUSEHOLDS}) h`;

/** Two cats each, and four things about each of them every day. */
async function fillLogs(client: pg.Client): Promise<string[]> {
  await client.query(MAKE_ID);
  for (const statement of [
    `insert into households (id, country, currency, created_at) select bench_id(h, 1, 0), 'AE', 'AED', now() from ${ALL}`,
    `insert into people (id, first_name, last_name, email, preferred_login_method, created_at)
     select bench_id(h, 2, 0), 'Maryam', 'Example', 'maryam' || h || '@example.com', 'email', now() from ${ALL}`,
    `insert into memberships (household_id, person_id) select bench_id(h, 1, 0), bench_id(h, 2, 0) from ${ALL}`,
    `insert into sessions (token_hash, person_id, created_at, expires_at, last_seen_at)
     select sha256(convert_to('bench-session-of-household-' || lpad(h::text, 10, '0'), 'UTF8')), bench_id(h, 2, 0), now(), now() + interval '30 days', now()
     from ${ALL}`,
    `insert into cats (id, household_id, position, name, tint, concerns, sticks_since, created_at)
     select bench_id(h, 3, c), bench_id(h, 1, 0), c - 1, 'Miso', 'nose', '{}', current_date - 4000, now() - interval '4000 days' from ${ALL}, generate_series(1, 2) c`,
    `insert into health_entries (household_id, id, cat_id, kind, at, day, amount, outcome, person_id, recorded_at)
     select bench_id(h, 1, 0), bench_id(h, 4, c * 100000 + d * 10 + k), bench_id(h, 3, c), (array['weight', 'activity', 'water', 'stick'])[k],
       now() - d * interval '1 day', current_date - d, case when k < 4 then 4000 end, case k when 4 then 'given' end, bench_id(h, 2, 0), now()
     from ${ALL}, generate_series(1, 2) c, generate_series(0, case when h > ${HOUSEHOLDS} then ${LONG_DAYS} else ${YOUNG_DAYS} end - 1) d,
       generate_series(1, 4) k`,
    'analyze',
  ])
    await client.query(statement);
  const { rows } = await client.query<{ id: string }>('select id from households order by id');
  return rows.map(({ id }) => id);
}

async function ledgerRows(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ least: number; most: number }>(
    'select min(n)::int as least, max(n)::int as most from (select count(*) as n from points_entries group by household_id) of_one',
  );
  const { least, most } = rows[0] ?? { least: 0, most: 0 };
  return { 'rows in the ledger of one household': `${least.toLocaleString('en')} and ${most.toLocaleString('en')}` };
}
