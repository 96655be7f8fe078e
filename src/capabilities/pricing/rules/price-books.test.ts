import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES } from '#src/lib/money.ts';
import { startOfShopDay } from '#src/lib/shop-months.ts';
import { VERSION_STATES } from '#src/capabilities/publishing/rules/versions.ts';
import { PLAN_IDS } from './plans.ts';
import { BUILT_LAUNCH, launchFaults, launchFirstMonth, type LaunchTerms, LARGEST_PERCENT_OFF } from './launch-offer.ts';
import {
  bookAt,
  bookNamed,
  booksBetween,
  firstPricesDay,
  lowestUnitPrice,
  offerFaults,
  priceFaults,
  pricesDayAgain,
  pricesBlockedBy,
  type PricesContent,
} from './price-books.ts';
import { BUILT_BOOK, BUILT_BOOKS, CAT_COUNTS, unitPrice } from './prices.ts';

const NOW = new Date('2026-12-01T00:00:00Z');
const HOUR = 3_600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

/** The built prices, each so many units dearer. */
const raised = (by: number): PricesContent =>
  JSON.parse(JSON.stringify({ perCat: BUILT_BOOK.perCat }), (_, value) =>
    typeof value === 'number' ? value + by : value,
  );
const anyVersions = fc
  .array(
    fc.record({
      state: fc.constantFrom(...VERSION_STATES.filter((state) => state !== 'withdrawn')),
      content: fc.integer({ min: 0, max: 9 }).map(raised),
      validFrom: fc.integer({ min: -90, max: 90 }).map((days) => later(days * 24)),
      lead: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map((one, index) => {
      const at = new Date(one.validFrom.getTime() - one.lead * 24 * HOUR);
      return { ...one, at, number: index + 1 };
    }),
  );

test('the lowest price of a time is that of some moment in it, and no moment in it has a lower one', () => {
  const where = fc.tuple(fc.constantFrom(...PLAN_IDS), fc.constantFrom(...CAT_COUNTS), fc.constantFrom(...CURRENCIES));
  fc.assert(
    fc.property(anyVersions, fc.integer({ min: -80, max: 80 }), where, (versions, day, [plan, cats, currency]) => {
      const [from, until] = [later(day * 24 - 720), later(day * 24)];
      const days = Array.from({ length: 31 }, (_, n) => new Date(from.getTime() + n * 24 * HOUR));
      const prices = days.map((at) => unitPrice(plan, cats, currency, bookAt(versions, at)).amount);
      const lowest = lowestUnitPrice(booksBetween(versions, from, until), plan, cats, currency);
      expect(lowest.amount).toBe(Math.min(...prices));
    }),
  );
});

test('every book that was ever in effect is found by its name for as long as plans run by it; a draft is no book', () => {
  fc.assert(
    fc.property(anyVersions, fc.integer({ min: -90, max: 90 }), (versions, day) => {
      const book = bookAt(versions, later(day * 24));
      expect(bookNamed(versions, book.version)).toEqual(book);
    }),
  );
  const draft = { number: 1, state: 'draft' as const, content: raised(1), validFrom: NOW, at: NOW };
  expect([bookAt([draft], NOW), bookNamed([draft], 'desk-1')]).toEqual([BUILT_BOOK, undefined]);
});

test('books that the shop was built with stay as they were sold: a new build adds one, and changes and removes none', () => {
  const hash = (book: object) => createHash('sha256').update(JSON.stringify(book)).digest('hex').slice(0, 16);
  const sold = { '2026-11': '58d7f24f23a91092' };
  const books = BUILT_BOOKS.map((book) => [book.version, hash(book.perCat)]);
  expect(Object.fromEntries(books)).toMatchObject(sold);
  expect(books).toHaveLength(new Set(books.map(([name]) => name)).size);
  for (const { version } of BUILT_BOOKS) expect(bookNamed([], version)?.version).toBe(version);
});

test('new prices need a day; the ones in effect may be published at once; the shop is never without prices', () => {
  const told = (hours: number, content: PricesContent, state: 'draft' | 'published' | 'withdrawn' = 'published') =>
    pricesBlockedBy({ content, state, validFrom: later(hours) }, { inEffect: BUILT_BOOK, now: NOW });
  expect([told(23.9, raised(1)), told(24, raised(1)), told(0, raised(1), 'draft')]).toEqual([
    ...['prices-too-soon', null, null],
  ]);
  expect([told(0, raised(0)), told(48, raised(0), 'withdrawn')]).toEqual([null, 'prices-stay']);
});

test('prices that are to come keep their day when they are opened and published again; others begin as soon as they may', () => {
  const first = firstPricesDay(NOW);
  expect(pricesDayAgain(NOW, NOW)).toBe(first);
  expect(pricesDayAgain(later(-900), NOW)).toBe(first);
  expect(pricesDayAgain(startOfShopDay('2027-01-15'), NOW)).toBe('2027-01-15');
});

test('R9 a book in which another cat or a larger plan would not cost what pages promise is refused by its cell', () => {
  expect(priceFaults(BUILT_BOOK, [BUILT_LAUNCH])).toEqual([]);
  const with_ = (plan: (typeof PLAN_IDS)[number], prices: number[]) => ({
    perCat: { ...BUILT_BOOK.perCat, [plan]: { ...BUILT_BOOK.perCat[plan], USD: prices } },
  });
  const paths = (content: object) =>
    priceFaults(content as PricesContent, [BUILT_LAUNCH]).map(({ path }) => path.join('.'));
  expect(paths(with_('standard', [35, 35, 30, 28, 26, 25]))).toEqual(['standard.USD.1']);
  expect(paths(with_('standard', [35, 17, 16, 15, 14, 13]))).toEqual(['standard.USD.1']);
  // $19.99 for the first month is an offer as long as every other month costs more.
  expect(paths(with_('standard', [19, 18, 17, 16, 15, 14]))).toEqual(['standard.USD.0']);
  expect(paths(with_('standard', [20, 19, 18, 17, 16, 15]))).toEqual([]);
  expect(paths(with_('standard', [53, 32, 30, 28, 26, 25]))).toEqual(['premium.USD.0']);
});

test('R194 an offer without a fault takes at least a dollar, and less than every household pays after it', () => {
  const percent = fc.integer({ min: 0, max: LARGEST_PERCENT_OFF });
  const cents = fc.integer({ min: 1, max: 7700 });
  const terms: fc.Arbitrary<LaunchTerms> = fc.record({
    code: fc.constant('SPRING'),
    base: fc.tuple(cents, cents, cents).map((amounts) => {
      const [standard = 0, premium = 0, pro = 0] = amounts.toSorted((a, b) => a - b);
      return { standard, premium, pro };
    }),
    percentOff: fc.tuple(percent, percent, percent).map((drawn) => {
      const [two = 0, three = 0, more = 0] = drawn.toSorted((a, b) => a - b);
      return { two, three, more };
    }),
  });
  let valid = 0;
  fc.assert(
    fc.property(terms, fc.integer({ min: 0, max: 5 }).map(raised), (offer, content) => {
      const prices = [{ number: 1, state: 'published' as const, content, validFrom: later(-1), at: later(-1) }];
      const faults = offerFaults({ ...offer, until: later(24).toISOString() }, { prices, from: NOW });
      if (faults.length > 0 || launchFaults(offer).length > 0) return;
      valid += 1;
      const book = bookAt(prices, NOW);
      for (const plan of PLAN_IDS)
        for (const cats of CAT_COUNTS) {
          const { amount } = launchFirstMonth(plan, cats, offer);
          expect(amount).toBeGreaterThanOrEqual(100);
          expect(amount).toBeLessThan(unitPrice(plan, cats, 'USD', book).amount * cats);
        }
      // The same rule from the other side: a book that is published while it runs.
      expect(priceFaults(content, [offer])).toEqual([]);
    }),
  );
  expect(valid).toBeGreaterThan(3);
});
