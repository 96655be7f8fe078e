import {
  LAUNCH,
  LAUNCH_CURRENCY,
  launchFirstMonth,
  type LaunchTerms,
} from '#src/capabilities/pricing/rules/launch-offer.ts';
import { type LowestPrices, lowestBefore } from '#src/capabilities/pricing/rules/lowest-prices.ts';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import type { PlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { type Currency, formatMoney } from '#src/lib/money.ts';
import { listOf } from '#src/lib/lists.ts';

interface Props {
  cats: number;
  currency: Currency;
  offers: PlanOffers;
  /** Another offer than that of the page with its earlier lowest prices, for a preview. */
  preview?: { terms: LaunchTerms; lowest: LowestPrices };
}

/** The launch offer above prices that hold after it. Its place is kept while it does not run, or in another currency. */
export function LaunchNote({ cats, currency, offers, preview }: Props) {
  if (!offers.launchRuns || currency !== LAUNCH_CURRENCY) {
    return <p className="plaunch muted">Per cat and month. With more cats, each costs less.</p>;
  }
  const { terms = LAUNCH, lowest } = preview ?? {};
  const forSale = PLAN_LIST.filter(({ id }) => !offers.soldOut(id));
  const firstMonths = forSale.map(({ id, name }) => `${formatMoney(launchFirstMonth(id, cats, terms))} with ${name}`);
  const before = forSale.map(({ id, name }) => `${formatMoney(lowestBefore(id, cats, lowest))} with ${name}`);
  return (
    <p className="plaunch" data-offer="launch" aria-live="polite">
      <b>Launch offer:</b> the first month is one price for the whole household, {listOf(firstMonths)}, with the code{' '}
      <b>{terms.code}</b> at checkout. After that you pay these prices. Lowest price of the 30 days before:{' '}
      {listOf(before)}.
    </p>
  );
}
