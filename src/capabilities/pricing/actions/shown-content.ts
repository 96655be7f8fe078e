import { createHash } from 'node:crypto';
import { CONTENT_CHANNEL, standingVersions } from '#src/capabilities/publishing/rules/versions.ts';
import { loggedError } from '#src/platform/redact.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import { CLAIMS_IN_DOCUMENT, type PublishedClaims } from '../rules/claims.ts';
import {
  BUILT_LAUNCH,
  LAUNCH_CURRENCY,
  LAUNCH_IN_DOCUMENT,
  type LaunchOffer,
  launchOfVersion,
} from '../rules/launch-offer.ts';
import { LOWEST_IN_DOCUMENT, type LowestPrices, lowestPrices } from '../rules/lowest-prices.ts';
import { BUILT_PRO_SEATS, PLAN_IDS, PLACES_IN_DOCUMENT } from '../rules/plans.ts';
import { bookAt, type PricesVersion } from '../rules/price-books.ts';
import { BOOK_IN_DOCUMENT, BUILT_BOOK, type PriceBook, unitPrice } from '../rules/prices.ts';
import { readLaunches } from './launch-offer.ts';
import { readPrices } from './price-books.ts';
import { proPlacesNow } from './pro-places.ts';
import { readClaims } from './read-claims.ts';

/**
 * Time after which published content is read again, in case a message about it was lost, and for versions that begin on
 * a day. New prices count a day after their publication, so no process misses any.
 */
const READ_EVERY_MS = 5000;

interface Shown {
  name: string;
  data: Record<string, unknown>;
}

interface ShownContent {
  /** Data that pages are sent with, and its name; null where all of it is as the shop was built. Worked out once a second. */
  now: () => Shown | null;
  /** Published content has been read, or could not be. */
  ready: Promise<void>;
  stop: () => void;
}

interface Published {
  prices: PricesVersion[];
  launches: PricesVersion[];
  places: number;
  claims: PublishedClaims;
}

const read = async (ctx: ReadCtx): Promise<Published> => ({
  prices: await readPrices(ctx),
  launches: await readLaunches(ctx),
  places: await proPlacesNow(ctx),
  claims: await readClaims(ctx),
});

const readers = new WeakMap<AppServices['realtime'], () => Promise<void>>();

/** Reads published content before the pages of this process are sent again; the message about it arrives at any time. */
export async function readShownContent({ realtime }: Pick<AppServices, 'realtime'>): Promise<void> {
  await readers.get(realtime)?.();
}

/**
 * Follows published prices, the launch offer, the places of Pro and claims, for the pages of this process. While the
 * database is away, the last reading counts.
 */
export function followContent(services: AppServices): ShownContent {
  let published: Published | null = null;
  let failed = false;
  let known: { second: number; shown: Shown | null } = { second: Number.NaN, shown: null };
  let begun = 0;
  let newest = 0;
  const readAgain = () => {
    begun += 1;
    const number = begun;
    return services.read({ kind: 'visitor' }, read).then(
      (found) => {
        // One that began earlier may end later.
        if (number < newest) return;
        newest = number;
        published = found;
        known = { second: Number.NaN, shown: null };
        failed = false;
      },
      (error: unknown) => {
        // Once for each time that it cannot be read: it is asked for every few seconds.
        if (!failed) services.log.warn({ error: loggedError(error) }, 'published content not read');
        failed = true;
      },
    );
  };
  readers.set(services.realtime, readAgain);
  const ready = readAgain();
  const timer = setInterval(() => void readAgain(), READ_EVERY_MS).unref();
  const leave = services.realtime.follow(CONTENT_CHANNEL, { onMessage: () => void readAgain(), end: () => {} });
  return {
    ready,
    now() {
      if (!published) return null;
      const now = services.clock.now();
      const second = Math.floor(now.getTime() / 1000);
      if (known.second !== second)
        known = { second, shown: shownAt(published, { until: services.settings.launchOfferUntil, now }) };
      return known.shown;
    },
    stop: () => {
      clearInterval(timer);
      if (readers.get(services.realtime) === readAgain) readers.delete(services.realtime);
      leave?.();
    },
  };
}

function shownAt(
  { prices, launches, places, claims }: Published,
  { until, now }: { until: Date | null; now: Date },
): Shown | null {
  const book = bookAt(prices, now);
  const launch = termsAt(launches, now);
  const lowest = lowestPrices(prices, { launches, until }, now);
  const data = {
    ...(book.version !== BUILT_BOOK.version && { [BOOK_IN_DOCUMENT]: book }),
    ...(launch.version !== BUILT_LAUNCH.version && { [LAUNCH_IN_DOCUMENT]: launch }),
    ...(isLower(lowest, book) && { [LOWEST_IN_DOCUMENT]: lowest }),
    ...(places !== BUILT_PRO_SEATS && { [PLACES_IN_DOCUMENT]: places }),
    ...(Object.keys(claims.claims).length > 0 && { [CLAIMS_IN_DOCUMENT]: claims }),
  };
  return Object.keys(data).length > 0 ? { name: nameOf(data), data } : null;
}

/** The terms that pages name: of the launch offer published last, also where it has ended or was taken off since. */
function termsAt(launches: readonly PricesVersion[], now: Date): LaunchOffer {
  const [newest] = standingVersions(launches)
    .filter(({ state, validFrom }) => state === 'published' && validFrom <= now)
    .toSorted((one, other) => other.number - one.number);
  if (!newest) return BUILT_LAUNCH;
  const { until: _, ...terms } = launchOfVersion(newest);
  return terms;
}

/** Whether a price of the time before was below that of the book: else a page knows it from the book. */
const isLower = ({ total }: LowestPrices, book: PriceBook): boolean =>
  PLAN_IDS.some((plan) =>
    total[plan].some(
      (amount, index) => amount !== unitPrice(plan, index + 1, LAUNCH_CURRENCY, book).amount * (index + 1),
    ),
  );

const names = new Map<string, string>();

/** The same data has the same name in every process. */
function nameOf(data: object): string {
  const text = JSON.stringify(data);
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 12);
  names.set(text, name);
  return name;
}
