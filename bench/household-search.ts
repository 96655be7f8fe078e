import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startOwnPostgres } from '../tests/support/postgres.ts';
import { fillHouseholds } from './household-rows.ts';
import { startShop, withClient } from './interleave.ts';
import { atShare, paintOf } from './paint.ts';
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

/** All people and all cats of these households have few names: the most common name is everybody's. */
const SEARCHES = {
  'name of everybody': 'Maryam Example',
  'beginning of it': 'ma',
  'last name of everybody': 'example',
  'name of nobody': 'Nobody',
  'cat, every sixth': 'Miso',
  'beginning of a cat': 'bi',
  mail: 'maryam20@example.com',
  'beginning of a mail': 'maryam20',
  phone: '050 123 4567',
  order: 'CAT-2026-0000020',
  'end of an order': '0000020',
  box: 'CAT-2026-0000020-2',
  tracking: 'DXB-20-14',
  invoice: 'INV-2026-000020',
};
const TIMES = 20;

/** Searches so many households in every way, each some times: database time by PostgreSQL's own clock, and how it found the rows. */
export async function measureHouseholdSearch(households: number): Promise<Measured> {
  const log = new PlanLog();
  const postgres = await startOwnPostgres(log.write);
  const folder = await mkdtemp(join(tmpdir(), 'purrwell-bench-search-'));
  const database = new URL('/bench_search', postgres.url);
  try {
    await withClient(new URL(postgres.url), (client) => client.query('create database bench_search'));
    (await startShop(database, folder)).server.kill('SIGTERM');
    await withClient(database, (client) => fillHouseholds(client, households));
    await withClient(database, async (client) => {
      await client.query(NUMBERED_INVOICES);
      await client.query('analyze invoices'); // as autovacuum does; without it a partial index looks empty
    });
    const read = await askAsAdmin(database, folder, log, async (ask, client) => {
      const large = await largeTables(client);
      const rows: Record<string, string> = { households: households.toLocaleString('en') };
      const slowest: number[] = [];
      let ends = 0;
      for (const [name, text] of Object.entries(SEARCHES)) {
        const times: number[] = [];
        let last: Explained[] = [];
        for (let time = 0; time < TIMES; time += 1) {
          ({ statements: last } = await ask(`/api/desk/households?${new URLSearchParams({ search: text })}`));
          times.push(last.reduce((sum, { ms }) => sum + ms, 0));
        }
        const [median, p95] = [atShare(times, 0.5), atShare(times, 0.95)];
        slowest.push(p95);
        const bad = last.flatMap(({ Plan: plan }) => nodesOf(plan)).filter((node) => fromEndToEnd(node, large));
        if (bad.length) ends += 1;
        const ways = bad.length ? `READS FROM END TO END: ${wordsOf(bad)}` : `${last.length} statements by indexes`;
        rows[`${name}: ${text}`] = `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; ${ways}`;
      }
      return { rows, database: Math.max(...slowest), ends };
    });
    const { rows, medians } = await paintOf(database, folder, PAINTS);
    return {
      rows: { ...read.rows, ...rows },
      figures: {
        'household-search: database, slowest search, p95 (ms)': read.database,
        'household-search: searches that read a large table from end to end': read.ends,
        'household-search: opened, painted, median (ms)': medians[OPENED] ?? Number.NaN,
        'household-search: slowest search, painted, median (ms)': Math.max(
          ...PAINTS.presses.map(({ name }) => medians[name] ?? Number.NaN),
        ),
      },
    };
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const FIRST_HOUSEHOLD = '.households-list a[data-row]';
const searchFor = (text: string) => ({
  name: `${text} searched for`,
  from: '/desk/households',
  press: async (page: Page) => {
    // Filled in at once, as by pasting: the press of Enter is what is measured.
    await page.getByRole('searchbox').evaluate((field: HTMLInputElement, value) => (field.value = value), text);
    await page.getByRole('searchbox').press('Enter');
  },
  row: FIRST_HOUSEHOLD,
});
const OPENED = 'a search, opened';
const PAINTS = {
  openings: [{ name: OPENED, path: '/desk/households?search=Maryam+Example', row: FIRST_HOUSEHOLD }],
  presses: [searchFor('Maryam Example'), searchFor('maryam20@example.com'), searchFor('Miso')],
};

/** The generated invoices have no numbers of the shop's own series. */
const NUMBERED_INVOICES = `update invoices set shop_number = 'INV-2026-' || lpad(split_part(number, '-', 2), greatest(6, length(split_part(number, '-', 2))), '0')
  where number like 'PW-%-0'`;
