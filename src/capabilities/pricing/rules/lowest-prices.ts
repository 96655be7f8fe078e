import { documentData } from '#src/lib/document-data.ts';
import { type Money, money } from '#src/lib/money.ts';
import { standingVersions, versionInEffect } from '#src/capabilities/publishing/rules/versions.ts';
import { LAUNCH_CURRENCY, type LaunchContent, launchFirstMonth } from './launch-offer.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';
import { booksBetween, lowestSince, lowestUnitPrice, type PricesVersion } from './price-books.ts';
import { CAT_COUNTS, MAX_CATS, PRICE_BOOK } from './prices.ts';

/** Of the time before the launch offer, in its currency: what Directive 98/6/EC, article 6a, asks to be shown with a reduction. */
export interface LowestPrices {
  /** For one cat and month, by one to six cats, in minor units. */
  perCat: Record<PlanId, number[]>;
  /** Whether the launch offer had run in that time already: then its own price was the lowest. */
  offered: boolean;
}

/** Element of a document with the lowest prices; none where the prices have not changed in that time. */
export const LOWEST_IN_DOCUMENT = 'lowest-prices';

type LaunchVersion = PricesVersion;

const endOf = ({ state, content }: LaunchVersion): Date =>
  state === 'published' ? new Date((content as LaunchContent).until) : new Date(0);

/**
 * The moment at which the launch offer began that runs now: versions that follow each other without a gap are one offer. Now, where
 * it does not run or was begun by the setting.
 */
export function offerBegan(launches: readonly LaunchVersion[], now: Date): Date {
  const current = versionInEffect(launches, now);
  if (!current || endOf(current) <= now) return now;
  return standingVersions(launches)
    .filter(({ number }) => number < current.number)
    .toSorted((one, other) => other.number - one.number)
    .reduce<{ at: Date; open: boolean }>(
      ({ at, open }, version) => (open && endOf(version) >= at ? { at: version.validFrom, open } : { at, open: false }),
      { at: current.validFrom, open: true },
    ).at;
}

/** The lowest prices of the 30 days before the launch offer began. */
export function lowestPrices(
  prices: readonly PricesVersion[],
  launches: readonly LaunchVersion[],
  now: Date,
): LowestPrices {
  const begun = offerBegan(launches, now);
  const since = lowestSince(begun);
  const books = booksBetween(prices, since, begun);
  const rowOf = (plan: PlanId) => CAT_COUNTS.map((cats) => lowestUnitPrice(books, plan, cats, LAUNCH_CURRENCY).amount);
  const earlier = standingVersions(launches).filter(
    ({ state, validFrom }) => state === 'published' && validFrom < begun,
  );
  return {
    perCat: Object.fromEntries(PLAN_IDS.map((plan) => [plan, rowOf(plan)])) as LowestPrices['perCat'],
    offered: earlier.some((version) => endOf(version) > since),
  };
}

const SHOWN = documentData<LowestPrices>(LOWEST_IN_DOCUMENT);

/** The lowest price of a household's month in the 30 days before the launch offer. */
export function lowestBefore(plan: PlanId, cats: number, lowest: LowestPrices | null = SHOWN): Money {
  if (lowest?.offered) return launchFirstMonth(plan, cats);
  const unit = lowest
    ? (lowest.perCat[plan][Math.min(cats, MAX_CATS) - 1] as number)
    : lowestUnitPrice([PRICE_BOOK], plan, cats, LAUNCH_CURRENCY).amount;
  return money(unit * cats, LAUNCH_CURRENCY);
}
