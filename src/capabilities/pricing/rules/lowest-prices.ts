import { documentData } from '#src/lib/document-data.ts';
import { type Money, money } from '#src/lib/money.ts';
import { standingVersions, versionInEffect } from '#src/capabilities/publishing/rules/versions.ts';
import { BUILT_LAUNCH, LAUNCH_CURRENCY, launchContent, launchFirstMonth } from './launch-offer.ts';
import { PLAN_IDS, type PlanId } from './plans.ts';
import { booksBetween, lowestSince, lowestUnitPrice, type PricesVersion } from './price-books.ts';
import { CAT_COUNTS, MAX_CATS, PRICE_BOOK } from './prices.ts';

/** Of the time before the launch offer, in its currency, which Directive 98/6/EC, article 6a, requires beside a reduction. */
export interface LowestPrices {
  /** For a household's month, by one to six cats, in minor units. */
  total: Record<PlanId, number[]>;
}

/** Element of a document with the lowest prices; none where the prices have not changed in that time. */
export const LOWEST_IN_DOCUMENT = 'lowest-prices';

type LaunchVersion = PricesVersion;

/** A household, for which a launch offer has one price. */
interface Order {
  plan: PlanId;
  cats: number;
}

const endOf = ({ state, content }: LaunchVersion): Date =>
  state === 'published' ? new Date(launchContent(content).until) : new Date(0);

const amountOf = ({ content }: LaunchVersion, { plan, cats }: Order): number =>
  launchFirstMonth(plan, cats, launchContent(content)).amount;

/** The offer that the setting began, as a version before all others. Its beginning is not known. */
const ofSetting = (until: Date): LaunchVersion => ({
  number: 0,
  state: 'published',
  content: { ...BUILT_LAUNCH, until: until.toISOString() },
  validFrom: new Date(0),
  at: new Date(0),
});

/**
 * The reduction that runs now, for one order: versions that follow each other without a gap, none of them dearer than the one
 * before. `begun` is now where none runs or the setting began it; `from` is the number of its first version.
 */
export function currentReduction(
  launches: readonly LaunchVersion[],
  order: Order,
  now: Date,
): { begun: Date; from: number } {
  const current = versionInEffect(launches, now);
  if (!current || endOf(current) <= now) return { begun: now, from: Number.POSITIVE_INFINITY };
  const start = { begun: current.number === 0 ? now : current.validFrom, version: current, open: true };
  const found = standingVersions(launches)
    .filter(({ number }) => number < current.number)
    .toSorted((one, other) => other.number - one.number)
    .reduce<typeof start>((later, version) => {
      const continues =
        later.open && endOf(version) >= later.begun && amountOf(version, order) >= amountOf(later.version, order);
      if (!continues) return { ...later, open: false };
      return { begun: version.number === 0 ? later.begun : version.validFrom, version, open: true };
    }, start);
  return { begun: found.begun, from: found.version.number };
}

/** The lowest prices of the 30 days before the launch offer began; `until` is the end by the setting, null for none. */
export function lowestPrices(
  prices: readonly PricesVersion[],
  { launches, until }: { launches: readonly LaunchVersion[]; until: Date | null },
  now: Date,
): LowestPrices {
  const all = until ? [...launches, ofSetting(until)] : launches;
  const lowestOf = (order: Order): number => {
    const { begun, from } = currentReduction(all, order, now);
    const since = lowestSince(begun);
    const unit = lowestUnitPrice(booksBetween(prices, since, begun), order.plan, order.cats, LAUNCH_CURRENCY);
    const offered = earlierOffers(all, { from, since, begun }).map((version) => amountOf(version, order));
    return Math.min(unit.amount * order.cats, ...offered);
  };
  const rowOf = (plan: PlanId) => CAT_COUNTS.map((cats) => lowestOf({ plan, cats }));
  return { total: Object.fromEntries(PLAN_IDS.map((plan) => [plan, rowOf(plan)])) as LowestPrices['total'] };
}

/** Offers of another reduction that ran at some moment from `since` until `begun`. */
function earlierOffers(
  launches: readonly LaunchVersion[],
  { from, since, begun }: { from: number; since: Date; begun: Date },
): LaunchVersion[] {
  const standing = standingVersions(launches).toSorted((one, other) => one.number - other.number);
  return standing.filter((version, index) => {
    const next = standing[index + 1]?.validFrom;
    const ended = next && next < endOf(version) ? next : endOf(version);
    return version.number < from && version.state === 'published' && version.validFrom < begun && ended > since;
  });
}

const SHOWN = documentData<LowestPrices>(LOWEST_IN_DOCUMENT);

/** The lowest price of a household's month in the 30 days before the launch offer. */
export function lowestBefore(plan: PlanId, cats: number, lowest: LowestPrices | null = SHOWN): Money {
  const total = lowest?.total[plan][cats - 1];
  if (total !== undefined) return money(total, LAUNCH_CURRENCY);
  const unit = lowestUnitPrice([PRICE_BOOK], plan, Math.min(cats, MAX_CATS), LAUNCH_CURRENCY).amount;
  return money(unit * cats, LAUNCH_CURRENCY);
}
