import { expect, test } from 'vitest';
import { launchFirstMonth } from './launch-offer.ts';
import { currentReduction, lowestBefore, lowestPrices } from './lowest-prices.ts';
import type { PricesVersion } from './price-books.ts';
import { BUILT_BOOK } from './prices.ts';

const NOW = new Date('2027-03-01T00:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const launch = (number: number, from: number, until: number): PricesVersion => ({
  ...{ number, state: 'published', content: { until: days(until).toISOString() } },
  ...{ validFrom: days(from), at: days(from) },
});
/** With its own first month of Premium, in cents. */
const priced = (version: PricesVersion, premium: number): PricesVersion => ({
  ...version,
  content: { ...version.content, base: { standard: 1999, premium, pro: 9999 } },
});
const withdrawn = (number: number, from: number): PricesVersion => ({
  ...launch(number, from, 99),
  state: 'withdrawn',
});
/** The built prices, each so many units dearer. */
const prices = (number: number, from: number, by: number): PricesVersion => ({
  ...{ number, state: 'published', validFrom: days(from), at: days(from) },
  content: JSON.parse(JSON.stringify({ perCat: BUILT_BOOK.perCat }), (_, value) =>
    typeof value === 'number' ? value + by : value,
  ),
});
const ORDER = { plan: 'premium', cats: 2 } as const;
const shown = (books: PricesVersion[], launches: PricesVersion[], until: Date | null = null) =>
  lowestBefore('premium', 2, lowestPrices(books, { launches, until }, NOW)).amount;
const began = (launches: PricesVersion[]) => currentReduction(launches, ORDER, NOW).begun;

test('the lowest price beside the launch offer is that of the 30 days before the offer began, however often it was prolonged', () => {
  expect(shown([], [])).toBe(9400);
  // Raised ten days ago, the price of before still counts; raised forty days ago, it does not.
  expect([shown([prices(1, -10, 5)], []), shown([prices(1, -40, 5)], [])]).toEqual([9400, 10_400]);
  const prolonged = [launch(2, -10, 20), launch(1, -20, -5)];
  expect(began(prolonged)).toEqual(days(-20));
  expect(shown([prices(1, -40, 5)], prolonged)).toBe(9400);
  expect(shown([prices(1, -60, 5)], prolonged)).toBe(10_400);
  // A change since the offer began is not before it.
  expect(shown([prices(1, -10, -2)], prolonged)).toBe(9400);
  expect([began([launch(1, -20, -5)]), began([withdrawn(2, -1), launch(1, -20, 5)])]).toEqual([...[NOW, NOW]]);
});

test('an offer that ran in those 30 days already has no other lowest price than its own', () => {
  const again = [launch(2, -10, 20), launch(1, -30, -15)];
  expect(began(again)).toEqual(days(-10));
  expect(shown([], again)).toBe(launchFirstMonth('premium', 2).amount);
  expect(shown([], [launch(2, -10, 20), launch(1, -90, -45)])).toBe(9400);
});

test('an offer that becomes dearer is a new reduction: what the one before cost is the lowest price; one that becomes cheaper is the same', () => {
  const before = launch(1, -20, -10);
  const own = launchFirstMonth('premium', 2).amount;
  const dearer = [priced(launch(2, -10, 20), 4999), before];
  expect([began(dearer), shown([], dearer)]).toEqual([days(-10), own]);
  const cheaper = [priced(launch(2, -10, 20), 2999), before];
  expect([began(cheaper), shown([], cheaper)]).toEqual([days(-20), 9400]);
  // Each plan and number of cats has its own beginning: the dearer Premium does not end the reduction of Standard.
  const standard = { plan: 'standard', cats: 2 } as const;
  expect(currentReduction(dearer, standard, NOW).begun).toEqual(days(-20));
  // The offer of the setting was there before the first one of the desk.
  expect(shown([], [priced(launch(1, -10, 20), 4999)], days(40))).toBe(own);
  expect(shown([], [priced(launch(1, -10, 20), 2999)], days(40))).toBe(9400);
  expect([shown([], [], days(40)), shown([], [], days(-40)), shown([], [], days(-5))]).toEqual([9400, 9400, own]);
  // One that was replaced more than 30 days before the dearer one does not count, however long it would have run.
  expect(shown([], [priced(launch(3, -5, 20), 4999), withdrawn(2, -50), launch(1, -60, 90)])).toBe(9400);
});
