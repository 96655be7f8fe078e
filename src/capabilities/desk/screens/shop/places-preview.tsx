import { OfferCard } from '#src/capabilities/content/screens/landing/offer-card.tsx';
import '#src/capabilities/content/screens/landing/plans.css';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { unitPrice } from '#src/capabilities/pricing/rules/prices.ts';
import { type PlanOffers, usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { PageFrame } from './page-frame.tsx';

interface Props {
  places: number;
  seats: ReturnType<PlanOffers['seats']>;
}

/** The card of Pro with so many places: for sale as soon as one of them is free and nobody waits. */
export function PlacesPreview({ places, seats }: Props) {
  const offers = usePlanOffers();
  const { taken = places, held = 0 } = seats ?? {};
  const shown = { ...offers, soldOut: () => taken + held >= places, seats: () => ({ total: places, taken, held }) };
  return (
    <PageFrame title="Pro on the start page">
      <div className="wrap sec plans">
        <OfferCard
          plan={PLANS.pro}
          cats={1}
          currency="USD"
          offers={shown}
          price={unitPrice('pro', 1, 'USD')}
          per="per cat and month"
          total={null}
        />
      </div>
    </PageFrame>
  );
}
