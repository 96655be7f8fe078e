import type { Page } from '@playwright/test';
import { fillHouseholds } from './household-rows.ts';
import { onOwnDatabase } from './own-database.ts';
import { paintOf } from './paint.ts';
import { askAsAdmin, type Measured } from './plans.ts';
import { timeReads } from './time-reads.ts';

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
const PATHS = Object.fromEntries(
  Object.entries(SEARCHES).map(([name, text]) => [
    `${name}: ${text}`,
    `/api/desk/households?${new URLSearchParams({ search: text })}`,
  ]),
);

/** Searches so many households in every way, each some times: database time by PostgreSQL's own clock, and how it found the rows. */
export const measureHouseholdSearch = (households: number): Promise<Measured> =>
  onOwnDatabase(
    'search',
    async (client) => {
      await fillHouseholds(client, households);
      await client.query(NUMBERED_INVOICES);
      await client.query('analyze invoices'); // as autovacuum does; without it a partial index looks empty
    },
    async ({ database, folder, log }) => {
      const read = await askAsAdmin(database, folder, log, (ask, client) => timeReads(ask, client, PATHS));
      const { rows, medians } = await paintOf(database, folder, PAINTS);
      return {
        rows: { households: households.toLocaleString('en'), ...read.rows, ...rows },
        figures: {
          'household-search: database, slowest search, p95 (ms)': read.slowest,
          'household-search: searches that read a large table from end to end': read.ends,
          'household-search: opened, painted, median (ms)': medians[OPENED] ?? Number.NaN,
          'household-search: slowest search, painted, median (ms)': Math.max(
            ...PAINTS.presses.map(({ name }) => medians[name] ?? Number.NaN),
          ),
        },
      };
    },
  );

const FIRST_HOUSEHOLD = '.households-list a[data-row]';
const searchFor = (text: string) => ({
  name: `${text} searched for`,
  from: '/desk/households',
  press: async (page: Page) => {
    // Filled in at once, as by pasting: the press of Enter is measured.
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
