import { expect, test } from 'vitest';
import { launchFirstMonth } from './launch-offer.ts';
import { lowestBefore, lowestPrices, offerBegan } from './lowest-prices.ts';
import type { PricesVersion } from './price-books.ts';
import { BUILT_BOOK } from './prices.ts';

const NOW = new Date('2027-03-01T00:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const launch = (number: number, from: number, until: number): PricesVersion => ({
  ...{ number, state: 'published', content: { until: days(until).toISOString() } },
  ...{ validFrom: days(from), at: days(from) },
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
const shown = (books: PricesVersion[], launches: PricesVersion[]) =>
  lowestBefore('premium', 2, lowestPrices(books, launches, NOW)).amount;

test('the lowest price beside the launch offer is that of the 30 days before the offer began, however often it was prolonged', () => {
  expect(shown([], [])).toBe(9400);
  // Raised ten days ago, the price of before still counts; raised forty days ago, it does not.
  expect([shown([prices(1, -10, 5)], []), shown([prices(1, -40, 5)], [])]).toEqual([9400, 10_400]);
  const prolonged = [launch(2, -10, 20), launch(1, -20, -5)];
  expect(offerBegan(prolonged, NOW)).toEqual(days(-20));
  expect(shown([prices(1, -40, 5)], prolonged)).toBe(9400);
  expect(shown([prices(1, -60, 5)], prolonged)).toBe(10_400);
  // A change since the offer began is not before it.
  expect(shown([prices(1, -10, -2)], prolonged)).toBe(9400);
  expect([offerBegan([launch(1, -20, -5)], NOW), offerBegan([withdrawn(2, -1), launch(1, -20, 5)], NOW)]).toEqual([
    ...[NOW, NOW],
  ]);
});

test('an offer that ran in those 30 days already has no other lowest price than its own', () => {
  const again = [launch(2, -10, 20), launch(1, -30, -15)];
  expect(offerBegan(again, NOW)).toEqual(days(-10));
  expect(shown([], again)).toBe(launchFirstMonth('premium', 2).amount);
  expect(shown([], [launch(2, -10, 20), launch(1, -90, -45)])).toBe(9400);
});
