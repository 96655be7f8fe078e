import { LAUNCH_CODE, LAUNCH_CURRENCY, launchFirstMonth } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { lowestBefore } from '#src/capabilities/pricing/rules/lowest-prices.ts';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import type { PlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { type Currency, formatMoney } from '#src/lib/money.ts';
import { listOf } from '#src/lib/lists.ts';

/** The launch offer above prices that hold after it. Its place is kept while it does not run, or in another currency. */
export function LaunchNote({ cats, currency, offers }: { cats: number; currency: Currency; offers: PlanOffers }) {
  if (!offers.launchRuns || currency !== LAUNCH_CURRENCY) {
    return <p className="plaunch muted">Per cat and month. With more cats, each costs less.</p>;
  }
  const forSale = PLAN_LIST.filter(({ id }) => !offers.soldOut(id));
  const firstMonths = forSale.map(({ id, name }) => `${formatMoney(launchFirstMonth(id, cats))} with ${name}`);
  const lowest = forSale.map(({ id, name }) => `${formatMoney(lowestBefore(id, cats))} with ${name}`);
  return (
    <p className="plaunch" data-offer="launch" aria-live="polite">
      <b>Launch offer:</b> the first month is one price for the whole household, {listOf(firstMonths)}, with the code{' '}
      <b>{LAUNCH_CODE}</b> at checkout. After that you pay these prices. Lowest price of the 30 days before:{' '}
      {listOf(lowest)}.
    </p>
  );
}
