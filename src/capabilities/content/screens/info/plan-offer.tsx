import { launchFirstMonth } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { lowestBefore } from '#src/capabilities/pricing/rules/lowest-prices.ts';
import { planTotals } from '#src/capabilities/pricing/rules/prices.ts';
import type { PlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { formatMoney } from '#src/lib/money.ts';
import { catsInWords } from '../../rules/cats-in-words.ts';
import { type Offer, OfferCard } from '../landing/offer-card.tsx';

export function PlanOffer({ launch, offers, ...offer }: Offer & { launch: boolean; offers: PlanOffers }) {
  const { plan, cats, currency } = offer;
  const { unit, total } = planTotals(plan.id, cats, currency);
  return (
    <OfferCard
      {...offer}
      offers={offers}
      price={launch ? launchFirstMonth(plan.id, cats) : unit}
      per={
        launch ? (
          <LaunchPer total={formatMoney(total)} lowest={formatMoney(lowestBefore(plan.id, cats))} />
        ) : (
          <TablePer />
        )
      }
      total={<TotalLine {...offer} />}
    />
  );
}

/** Price unit of the launch offer, with the price after the first month. */
function LaunchPer({ total, lowest }: { total: string; lowest: string }) {
  return (
    <span>
      per household, <br />
      first month, then <br />
      <b>{total}</b> a month <br />
      (lowest price of the 30 days before: {lowest})
    </span>
  );
}

function TablePer() {
  return (
    <span>
      per cat <br />
      per month
    </span>
  );
}

function TotalLine({ plan, cats, currency }: Offer) {
  const { unit, total, savings, discountPercent } = planTotals(plan.id, cats, currency);
  if (cats === 1) return `Regular price: ${formatMoney(total)} a month for one cat`;
  return `Regular price: ${formatMoney(total)} a month for ${catsInWords(cats)}: ${formatMoney(unit)} each, ${formatMoney(savings)} (${discountPercent}%) less`;
}
