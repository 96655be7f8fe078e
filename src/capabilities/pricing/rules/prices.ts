import { documentData } from '#src/lib/document-data.ts';
import { CURRENCIES, type Currency, type Money, money } from '#src/lib/money.ts';
import { isLimited, PLAN_IDS, PLAN_LIST, type PlanId } from './plans.ts';

/** The picker's range. The table ends at six; larger households have the six-cat price per cat. */
export const MAX_CATS = 6;
export const CAT_COUNTS = [1, 2, 3, 4, 5, 6] as const;
type CatCount = (typeof CAT_COUNTS)[number];

/** Days a month counts for when a price is told per day. */
const DAYS_PER_MONTH = 30;

type PriceRow = readonly [number, number, number, number, number, number];

type KitPrices = Readonly<Record<Currency, number>>;

/** Whole units per cat and month, by one to six cats. A published book never changes; a new price is a new book. */
export interface PriceBook {
  readonly version: string;
  /** ISO moment from which it counts; none for the book of the build. */
  readonly since?: string;
  readonly perCat: Readonly<Record<PlanId, Readonly<Record<Currency, PriceRow>>>>;
  /** Of one follow-up test kit, in whole units. Books from before there were any have the price of the build. */
  readonly kit?: KitPrices | undefined;
}

/** Price of one follow-up test kit of the book that the shop was built with, in whole units. */
export const BUILT_KIT_PRICES: KitPrices = { USD: 54, EUR: 48, AED: 198 };

/** The book that the shop was built with. It counts until another one is published at the desk. */
export const BUILT_BOOK: PriceBook = {
  version: '2026-11',
  perCat: {
    standard: {
      USD: [35, 32, 30, 28, 26, 25],
      EUR: [30, 27, 26, 25, 23, 21],
      AED: [130, 115, 110, 105, 100, 95],
    },
    premium: {
      USD: [53, 47, 44, 42, 39, 36],
      EUR: [45, 40, 38, 36, 34, 31],
      AED: [190, 170, 160, 154, 146, 138],
    },
    pro: {
      USD: [76, 68, 64, 61, 56, 49],
      EUR: [65, 58, 55, 52, 48, 42],
      AED: [278, 248, 236, 223, 205, 180],
    },
  },
  kit: BUILT_KIT_PRICES,
};

/**
 * Every book that a shop was ever built with. Plans that were ordered by one run by it for ever, so a new build adds a book with its
 * own name and changes none.
 */
export const BUILT_BOOKS: readonly PriceBook[] = [BUILT_BOOK];

/** Element of a document with the book that was in effect when it was sent; none where that is the book of the build. */
export const BOOK_IN_DOCUMENT = 'price-book';

/**
 * The book that a page shows; outside of pages, the book of the build. Charges are priced by the book of
 * `actions/price-books.ts` or of the order.
 */
export const PRICE_BOOK: PriceBook = documentData<PriceBook>(BOOK_IN_DOCUMENT) ?? BUILT_BOOK;

/** Value of the home test kit: three list values, written down and never converted. */
export const TEST_KIT_VALUE: Readonly<Record<Currency, Money>> = {
  USD: money(27_500, 'USD'),
  EUR: money(25_000, 'EUR'),
  AED: money(92_000, 'AED'),
};

/** Price of one cat's month in a household of `cats`; more than six count as six. */
export function unitPrice(plan: PlanId, cats: number, currency: Currency, book: PriceBook = PRICE_BOOK): Money {
  if (!Number.isInteger(cats) || cats < 1) throw new RangeError(`Not a number of cats: ${cats}`);
  const row = book.perCat[plan][currency];
  const column = Math.min(cats, MAX_CATS) as CatCount;
  return money((row[column - 1] as number) * 100, currency);
}

/** Price of one follow-up test kit, before the kits that a plan includes are taken off. */
export const kitPrice = (currency: Currency, { kit = BUILT_KIT_PRICES }: Pick<PriceBook, 'kit'> = PRICE_BOOK): Money =>
  money(kit[currency] * 100, currency);

export interface PlanTotals {
  /** For one cat and month. */
  unit: Money;
  /** For all cats and one month. */
  total: Money;
  /** Against the one-cat price for each of them. */
  savings: Money;
  /** Of the one-cat price, rounded to whole percent. */
  discountPercent: number;
  /** The monthly total over thirty days, to the cent. */
  daily: Money;
}

/** A monthly total, told per day, to the cent. */
function dailyPrice({ amount, currency }: Money): Money {
  return money(Math.round(amount / DAYS_PER_MONTH), currency);
}

export function planTotals(plan: PlanId, cats: number, currency: Currency, book: PriceBook = PRICE_BOOK): PlanTotals {
  const unit = unitPrice(plan, cats, currency, book);
  const single = unitPrice(plan, 1, currency, book);
  const total = money(unit.amount * cats, currency);
  return {
    unit,
    total,
    savings: money((single.amount - unit.amount) * cats, currency),
    discountPercent: Math.round(((single.amount - unit.amount) / single.amount) * 100),
    daily: dailyPrice(total),
  };
}

interface Saving {
  plan: PlanId;
  currency: Currency;
  percent: number;
}

/** The largest multi-cat discounts of the whole table, and among the plans that anybody can have; of equals the first. */
export function largestSavings(book: PriceBook = PRICE_BOOK): { ofAll: Saving; forSale: Saving } {
  const savings = PLAN_IDS.flatMap((plan) =>
    CURRENCIES.map((currency) => ({
      ...{ plan, currency },
      percent: planTotals(plan, MAX_CATS, currency, book).discountPercent,
    })),
  ).toSorted((one, other) => other.percent - one.percent);
  const [ofAll] = savings;
  const forSale = savings.find(({ plan }) => !isLimited(plan));
  return { ofAll: ofAll as Saving, forSale: forSale as Saving };
}

/** The largest multi-cat discount among the plans that anybody can have: the 'up to' of every page. */
export function bestSavingPercent(currency: Currency, book: PriceBook = PRICE_BOOK): number {
  const forSale = PLAN_LIST.filter((plan) => !isLimited(plan.id));
  return Math.max(...forSale.map((plan) => planTotals(plan.id, MAX_CATS, currency, book).discountPercent));
}
