import { createHash } from 'node:crypto';
import { loggedError } from '#src/platform/redact.ts';
import type { AppServices } from '#src/platform/services.ts';
import { bookAt, type PricesVersion } from '../rules/price-books.ts';
import { LAUNCH_CURRENCY } from '../rules/launch-offer.ts';
import { LOWEST_IN_DOCUMENT, type LowestPrices, lowestPrices } from '../rules/lowest-prices.ts';
import { PLAN_IDS } from '../rules/plans.ts';
import { BOOK_IN_DOCUMENT, BUILT_BOOK, type PriceBook, unitPrice } from '../rules/prices.ts';
import { readLaunches } from './launch-offer-end.ts';
import { readPrices } from './price-books.ts';

/** Time after which published prices are read again. New ones count a day after their publication, so no process misses any. */
const READ_EVERY_MS = 5000;

interface Shown {
  name: string;
  data: Record<string, unknown>;
}

interface ShownBook {
  /** Data that pages are sent with, and its name; null where the book of the build is in effect. Worked out once a second. */
  now: () => Shown | null;
  /** The published prices have been read, or could not be. */
  ready: Promise<void>;
  stop: () => void;
}

/** Follows the published prices for the pages of this process. While the database is away, what was read last counts. */
export function followPrices(services: AppServices): ShownBook {
  let prices: PricesVersion[] = [];
  let launches: PricesVersion[] = [];
  let failed = false;
  let known: { second: number; shown: Shown | null } = { second: Number.NaN, shown: null };
  const read = () =>
    services
      .read({ kind: 'visitor' }, async (ctx) => [await readPrices(ctx), await readLaunches(ctx)] as const)
      .then(
        (found) => {
          [prices, launches] = found;
          known = { second: Number.NaN, shown: null };
          failed = false;
        },
        (error: unknown) => {
          // Once for each time that they cannot be read: they are asked for every few seconds.
          if (!failed) services.log.warn({ error: loggedError(error) }, 'prices not read');
          failed = true;
        },
      );
  const ready = read();
  const timer = setInterval(() => void read(), READ_EVERY_MS).unref();
  const shownAt = (now: Date): Shown | null => {
    const book = bookAt(prices, now);
    const lowest = lowestPrices(prices, launches, now);
    const data = {
      ...(book.version !== BUILT_BOOK.version && { [BOOK_IN_DOCUMENT]: book }),
      ...(isLower(lowest, book) && { [LOWEST_IN_DOCUMENT]: lowest }),
    };
    return Object.keys(data).length > 0 ? { name: nameOf(data), data } : null;
  };
  return {
    ready,
    now() {
      if (prices.length === 0 && launches.length === 0) return null;
      const now = services.clock.now();
      const second = Math.floor(now.getTime() / 1000);
      if (known.second !== second) known = { second, shown: shownAt(now) };
      return known.shown;
    },
    stop: () => clearInterval(timer),
  };
}

/** Whether a price of the time before was below that of the book: else a page knows it from the book. */
const isLower = ({ perCat, offered }: LowestPrices, book: PriceBook): boolean =>
  offered ||
  PLAN_IDS.some((plan) =>
    perCat[plan].some((price, index) => price !== unitPrice(plan, index + 1, LAUNCH_CURRENCY, book).amount),
  );

const names = new Map<string, string>();

/** The same data has the same name in every process. */
function nameOf(data: object): string {
  const text = JSON.stringify(data);
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 12);
  names.set(text, name);
  return name;
}
