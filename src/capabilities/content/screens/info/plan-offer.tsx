import { WaitlistButton } from '#src/capabilities/outreach/screens/waitlist-button.tsx';
import { launchFirstMonth } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { type Plan, taglineOf } from '#src/capabilities/pricing/rules/plans.ts';
import { planTotals } from '#src/capabilities/pricing/rules/prices.ts';
import type { PlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { type Currency, formatMoney } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { PlanCard } from '#src/ui/plan-card.tsx';
import { catsInWords } from '../../rules/cats-in-words.ts';
import { WizardButton } from '../landing/wizard-button.tsx';

interface Offer {
  plan: Plan;
  cats: number;
  currency: Currency;
  launch: boolean;
}

export function PlanOffer({ plan, cats, currency, launch, offers }: Offer & { offers: PlanOffers }) {
  const soldOut = offers.soldOut(plan.id);
  const seats = offers.seats(plan.id);
  const { unit, total } = planTotals(plan.id, cats, currency);
  return (
    <PlanCard
      plan={plan.id}
      name={plan.name}
      badge={badgeOf(plan, soldOut)}
      tagline={taglineOf(plan, soldOut)}
      price={launch ? launchFirstMonth(plan.id, cats) : unit}
      per={launch ? <LaunchPer total={formatMoney(total)} /> : <TablePer />}
      total={
        soldOut && seats ? `${seats.taken} of ${seats.total} places taken` : <TotalLine {...{ plan, cats, currency }} />
      }
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

/** Price unit of the launch offer, with the price after the first month. */
function LaunchPer({ total }: { total: string }) {
  return (
    <span>
      per household, <br />
      first month, then <br />
      <b>{total}</b> a month
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

function badgeOf({ mostPopular }: Plan, soldOut: boolean) {
  if (soldOut) return <Badge tone="saffron">Sold out</Badge>;
  return mostPopular ? <Badge tone="dark">Most popular</Badge> : null;
}

function TotalLine({ plan, cats, currency }: Omit<Offer, 'launch'>) {
  const { unit, total, savings, discountPercent } = planTotals(plan.id, cats, currency);
  if (cats === 1) return `Regular price: ${formatMoney(total)} a month for one cat`;
  return `Regular price: ${formatMoney(total)} a month for ${catsInWords(cats)}: ${formatMoney(unit)} each, ${formatMoney(savings)} (${discountPercent}%) less`;
}
