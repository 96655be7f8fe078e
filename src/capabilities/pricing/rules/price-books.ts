import { CURRENCIES, type Currency, formatMoney, type Money, money } from '#src/lib/money.ts';
import { shopDayOf } from '#src/lib/shop-months.ts';
import { versionInEffect, type VersionState } from '#src/capabilities/publishing/rules/versions.ts';
import { LAUNCH_CURRENCY, type LaunchContent, launchFirstMonth, type LaunchTerms } from './launch-offer.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';
import { BUILT_BOOK, BUILT_BOOKS, CAT_COUNTS, kitPrice, type PriceBook, unitPrice } from './prices.ts';

/** The kind of price books among the versions of `publishing`, and its only key. */
export const PRICES_KIND = 'price-book' as const;
export const PRICES_KEY = 'prices';

/** Prices as they are published at the desk. */
export type PricesContent = Pick<PriceBook, 'perCat' | 'kit'>;

/** A version of the prices, published or not yet. */
export interface PricesVersion {
  number: number;
  state: VersionState;
  content: object;
  validFrom: Date;
  at: Date;
}

const DAY_MS = 86_400_000;

/** Time from the publication of new prices to the moment from which they count. */
const LEAD_DAYS = 1;

/** Days before a reduction whose lowest price is shown with it: Directive 98/6/EC, article 6a. */
const LOWEST_OF_DAYS = 30;

/** The name of a book that was published as this version. Quotes and orders carry it. */
const bookName = (number: number): string => `desk-${number}`;

const bookOf = ({ number, content, validFrom }: PricesVersion): PriceBook => ({
  version: bookName(number),
  since: validFrom.toISOString(),
  perCat: (content as PricesContent).perCat,
  kit: (content as PricesContent).kit,
});

/** The book in effect at a moment: the published one, else that of the build. */
export function bookAt(versions: readonly PricesVersion[], moment: Date): PriceBook {
  const version = versionInEffect(versions, moment);
  return version ? bookOf(version) : BUILT_BOOK;
}

/** A published book by its name, also one that has ended. Undefined for a name that no book has. */
export function bookNamed(versions: readonly PricesVersion[], name: string): PriceBook | undefined {
  const built = BUILT_BOOKS.find((book) => book.version === name);
  if (built) return built;
  const version = versions.find(({ number, state }) => state !== 'draft' && bookName(number) === name);
  return version && bookOf(version);
}

/** Every book that there ever was: those of the build, and those that were published. */
export const everyBook = (versions: readonly PricesVersion[]): PriceBook[] => [
  ...BUILT_BOOKS,
  ...versions.filter(({ state }) => state !== 'draft').map(bookOf),
];

/** Every book that was in effect at some moment from `from` to `until`, both included. */
export function booksBetween(versions: readonly PricesVersion[], from: Date, until: Date): PriceBook[] {
  const changes = versions.map(({ validFrom }) => validFrom).filter((at) => at > from && at <= until);
  const books = [from, ...changes].map((moment) => bookAt(versions, moment));
  return [...new Map(books.map((book) => [book.version, book])).values()];
}

/** The lowest price of some books for one cat's month. */
export function lowestUnitPrice(books: readonly PriceBook[], plan: PlanId, cats: number, currency: Currency): Money {
  return money(Math.min(...books.map((book) => unitPrice(plan, cats, currency, book).amount)), currency);
}

/** The moment from which prices count for the lowest price shown with a reduction that began at `begun`. */
export const lowestSince = (begun: Date): Date => new Date(begun.getTime() - LOWEST_OF_DAYS * DAY_MS);

/** The first day (in Dubai) from which prices that are published now may count. */
export const firstPricesDay = (now: Date): string => shopDayOf(new Date(now.getTime() + (LEAD_DAYS + 1) * DAY_MS));

/** The day from which prices begin that are published anew: that of prices still to come, else the first one that may be. */
export function pricesDayAgain(validFrom: Date, now: Date): string {
  const [first, own] = [firstPricesDay(now), shopDayOf(validFrom)];
  return own > first ? own : first;
}

export function samePrices(one: PricesContent, other: PricesContent): boolean {
  const sameKits = CURRENCIES.every((currency) => kitPrice(currency, one).amount === kitPrice(currency, other).amount);
  if (!sameKits) return false;
  return PLAN_IDS.every((plan) =>
    CURRENCIES.every((currency) =>
      one.perCat[plan][currency].every((price, index) => price === other.perCat[plan][currency][index]),
    ),
  );
}

/**
 * Reason for which prices cannot be published; null where they can. New prices need time between their publication and
 * their beginning; those that are in effect may be published at once, in place of ones that were to come.
 */
export function pricesBlockedBy(
  { content, state, validFrom }: { content: PricesContent; state: VersionState; validFrom: Date },
  { inEffect, now }: { inEffect: PriceBook; now: Date },
) {
  if (state === 'draft') return null;
  if (state === 'withdrawn') return 'prices-stay' as const;
  if (samePrices(content, inEffect)) return null;
  return validFrom.getTime() - now.getTime() < LEAD_DAYS * DAY_MS ? ('prices-too-soon' as const) : null;
}

/** A cell of the table that breaks a rule, and the rule. */
export interface PriceFault {
  path: [PlanId, Currency, number];
  message: string;
}

/**
 * Prices that break a rule of every book: each further cat makes a cat's month cheaper and the total dearer (R9), and a larger plan
 * costs more. Changes of plans rely on both. Every price is above those of the launch offers, which would be raises otherwise.
 */
export function priceFaults({ perCat }: PricesContent, offers: readonly LaunchTerms[]): PriceFault[] {
  const cells = PLAN_IDS.flatMap((plan) =>
    CURRENCIES.flatMap((currency) => CAT_COUNTS.map((cats) => ({ plan, currency, cats }))),
  );
  return cells.flatMap(({ plan, currency, cats }) => {
    const price = (of: PlanId, count: number) => perCat[of][currency][count - 1] as number;
    const own = price(plan, cats);
    const smaller = PLAN_IDS[PLAN_IDS.indexOf(plan) - 1];
    const offered = offers
      .map((offer) => launchFirstMonth(plan, cats, offer))
      .toSorted((a, b) => b.amount - a.amount)[0];
    const broken = [
      cats > 1 && own >= price(plan, cats - 1) && 'Must be below the price with one cat fewer.',
      cats > 1 &&
        own * cats <= price(plan, cats - 1) * (cats - 1) &&
        'All cats together must cost more than one fewer.',
      currency === LAUNCH_CURRENCY &&
        offered &&
        own * cats * 100 <= offered.amount &&
        `With all cats it must cost more than the launch offer, ${formatMoney(offered)}.`,
      smaller && own <= price(smaller, cats) && 'Must be above the price of the smaller plan.',
    ].filter((message) => typeof message === 'string');
    return broken.slice(0, 1).map((message) => ({ path: [plan, currency, cats - 1], message }));
  });
}

/** An amount of a launch offer that is not below a price that counts while it runs. */
export interface OfferFault {
  path: ['base', PlanId];
  message: string;
}

/**
 * Amounts of a launch offer that are not below the prices of one cat which count while it runs. With more cats it is below them
 * then, too: a household costs the more, and the offer the less, the more cats it has.
 */
export function offerFaults(
  offer: LaunchContent,
  { prices, from }: { prices: readonly PricesVersion[]; from: Date },
): OfferFault[] {
  const books = booksBetween(prices, from, new Date(offer.until));
  return PLAN_IDS.flatMap((plan): OfferFault[] => {
    const price = lowestUnitPrice(books, plan, 1, LAUNCH_CURRENCY);
    if (offer.base[plan] < price.amount) return [];
    return [{ path: ['base', plan], message: `Must be below the price after it, ${formatMoney(price)}.` }];
  });
}
