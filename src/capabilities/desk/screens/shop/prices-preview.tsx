import { useState } from 'react';
import { OfferControls } from '#src/capabilities/content/screens/landing/offer-card.tsx';
import { PlanGrid } from '#src/capabilities/content/screens/landing/plans.tsx';
import type { PricesContent } from '#src/capabilities/pricing/rules/price-books.ts';
import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { PageFrame } from './page-frame.tsx';

/** The plans of the start page with these prices. */
export function PricesPreview({ content }: { content: PricesContent }) {
  const [cats, setCats] = useState(2);
  const [currency] = useCurrency();
  const offers = usePlanOffers();
  return (
    <PageFrame title="The plans with these prices">
      <div className="wrap sec plans">
        <div className="pctl">
          <OfferControls cats={cats} onCats={setCats} />
        </div>
        <PlanGrid
          {...{ cats, currency, offers }}
          book={{ version: 'preview', perCat: content.perCat, kit: content.kit }}
        />
      </div>
    </PageFrame>
  );
}
