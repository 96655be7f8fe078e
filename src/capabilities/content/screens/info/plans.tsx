import { ShieldCheck } from '#src/ui/icons/shield-check.ts';
import { useState } from 'react';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { LAUNCH_CURRENCY } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { type PlanOffers, usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import type { Currency } from '#src/lib/money.ts';
import { OfferControls } from '../landing/offer-card.tsx';
import { LaunchLine } from './launch-line.tsx';
import { PlanOffer } from './plan-offer.tsx';
import { SavingsTable } from './savings-table.tsx';

export function Plans() {
  const [cats, setCats] = useState(1);
  const [currency] = useCurrency();
  const offers = usePlanOffers();
  return (
    <div className="wrap">
      <div className="info-phead">
        <h2 className="d-lg">What it costs</h2>
        <div className="info-pctl needs-js">
          <OfferControls cats={cats} onCats={setCats} />
        </div>
      </div>
      <PlanCards {...{ cats, currency, offers }} />
      <p className="small muted info-foot">
        <ShieldCheck size={18} aria-hidden="true" />
        <span>
          {GUARANTEE_DAYS}-day money-back guarantee on every plan. The first test kit is free with each; further ones
          come with the box once you choose them. Prices include VAT.
        </span>
      </p>
      <SavingsTable cats={cats} currency={currency} />
    </div>
  );
}

/** The launch offer is in one currency; in the others, and while nobody knows whether it runs, the table's prices stand. */
export function PlanCards({ cats, currency, offers }: { cats: number; currency: Currency; offers: PlanOffers }) {
  const launch = offers.launchRuns && currency === LAUNCH_CURRENCY;
  return (
    <div data-offer={launch ? 'launch' : undefined}>
      <LaunchLine cats={cats} launch={launch} />
      <div className="info-pgrid">
        {PLAN_LIST.map((plan) => (
          <PlanOffer key={plan.id} {...{ plan, cats, currency, launch, offers }} />
        ))}
      </div>
    </div>
  );
}
