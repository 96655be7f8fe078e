import type { ReactNode } from 'react';
import { WaitlistButton } from '#src/capabilities/outreach/screens/waitlist-button.tsx';
import { seatsText } from '#src/capabilities/pricing/rules/seats.ts';
import { type Plan, taglineOf } from '#src/capabilities/pricing/rules/plans.ts';
import { CAT_COUNTS, MAX_CATS } from '#src/capabilities/pricing/rules/prices.ts';
import type { PlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import type { Currency, Money } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { PlanCard } from '#src/ui/plan-card.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import { WizardButton } from './wizard-button.tsx';

const COUNTS = CAT_COUNTS.map((count) => ({
  value: String(count),
  label: count === MAX_CATS ? `${count}+` : String(count),
}));

/** Number of cats and currency, above the cards. */
export function OfferControls({ cats, onCats }: { cats: number; onCats: (cats: number) => void }) {
  return (
    <>
      <Segmented
        label="Number of cats"
        value={String(cats)}
        onChange={(value) => onCats(Number(value))}
        options={COUNTS}
      />
      <CurrencySwitch />
    </>
  );
}

export interface Offer {
  plan: Plan;
  cats: number;
  currency: Currency;
}

interface OfferCardProps extends Offer {
  offers: PlanOffers;
  price: Money;
  per: ReactNode;
  /** Below the price, while the plan is for sale. */
  total: ReactNode;
}

/** The card of one plan: to the wizard, or to the waitlist while it is sold out. */
export function OfferCard({ plan, cats, currency, offers, price, per, total }: OfferCardProps) {
  const soldOut = offers.soldOut(plan.id);
  const seats = offers.seats(plan.id);
  return (
    <PlanCard
      plan={plan.id}
      name={plan.name}
      badge={badgeOf(plan, soldOut)}
      tagline={taglineOf(plan, soldOut, seats?.total)}
      price={price}
      per={per}
      total={soldOut && seats ? seatsText(seats) : total}
      features={plan.features}
      soldOut={soldOut}
      action={
        soldOut ? (
          <WaitlistButton cats={cats} currency={currency} variant="milk" full className="needs-js" />
        ) : (
          <WizardButton plan={plan.id} cats={cats} variant={plan.mostPopular ? 'strong' : 'quiet'} full>
            Choose {plan.name}
          </WizardButton>
        )
      }
    />
  );
}

function badgeOf({ mostPopular }: Plan, soldOut: boolean) {
  if (soldOut) return <Badge tone="saffron">Sold out</Badge>;
  return mostPopular ? <Badge tone="dark">Most popular</Badge> : null;
}
