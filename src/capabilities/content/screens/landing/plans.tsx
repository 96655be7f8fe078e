import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { PLAN_LIST, type Plan, taglineOf } from '#src/capabilities/pricing/rules/plans.ts';
import { CAT_COUNTS, MAX_CATS, planTotals, TEST_KIT_VALUE } from '#src/capabilities/pricing/rules/prices.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { type PlanOffers, usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { WaitlistButton } from '#src/capabilities/outreach/screens/waitlist-button.tsx';
import { type Currency, formatMoney } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { PlanCard } from '#src/ui/plan-card.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { Art } from './art.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import { LaunchNote } from './launch-note.tsx';
import { PriceTable } from './price-table.tsx';
import { WizardButton } from './wizard-button.tsx';
import './plans.css';

const COUNTS = CAT_COUNTS.map((count) => ({
  value: String(count),
  label: count === MAX_CATS ? `${count}+` : String(count),
}));

const SEATS = ['shelf0', 'shelf1', 'shelf2', 'shelf3', 'shelf4', 'shelf5'] as const;

export function Plans() {
  const [cats, setCats] = useState(2);
  const [currency] = useCurrency();
  const offers = usePlanOffers();
  return (
    <section className="sec plans" id="plans">
      <div className="wrap">
        <div className="phead">
          <h2 className="d-lg">How many cats are we talking about?</h2>
          <div className="pctl needs-js">
            <Segmented
              label="Number of cats"
              value={String(cats)}
              onChange={(value) => setCats(Number(value))}
              options={COUNTS}
            />
            <CurrencySwitch />
          </div>
        </div>
        <LaunchNote {...{ cats, currency, offers }} />
        <div className="shelf" data-cats={cats} aria-hidden="true">
          {SEATS.map((seat) => (
            <Art key={seat} name={seat} className="seat" />
          ))}
        </div>
        <div className="pgrid">
          {PLAN_LIST.map((plan) => (
            <PlanOffer key={plan.id} {...{ plan, cats, currency, offers }} />
          ))}
        </div>
        <p className="small muted pfoot">
          <ShieldCheck size={18} aria-hidden="true" />
          <span>
            {GUARANTEE_DAYS}-day money-back guarantee on every plan. The test kit, worth{' '}
            <b>{formatMoney(TEST_KIT_VALUE[currency])}</b>, is included free.
          </span>
        </p>
        <PriceTable />
      </div>
    </section>
  );
}

interface Offer {
  plan: Plan;
  cats: number;
  currency: Currency;
}

function PlanOffer({ plan, cats, currency, offers }: Offer & { offers: PlanOffers }) {
  const { unit } = planTotals(plan.id, cats, currency);
  const soldOut = offers.soldOut(plan.id);
  const seats = offers.seats(plan.id);
  return (
    <PlanCard
      plan={plan.id}
      name={plan.name}
      badge={badgeOf(plan, soldOut)}
      tagline={taglineOf(plan, soldOut)}
      price={unit}
      per={
        <>
          per cat
          <br />
          per month
        </>
      }
      total={
        soldOut && seats ? `${seats.taken} of ${seats.total} places taken` : <TotalLine {...{ plan, cats, currency }} />
      }
      features={plan.features}
      soldOut={soldOut}
      action={
        soldOut ? (
          <WaitlistButton {...{ cats, currency }} variant="milk" full className="needs-js" />
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

const IN_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

function TotalLine({ plan, cats, currency }: Offer) {
  const { total, savings, discountPercent } = planTotals(plan.id, cats, currency);
  if (cats === 1) return `${formatMoney(total)} a month in all`;
  return (
    <>
      <span className="nb">
        {formatMoney(total)} a month for {IN_WORDS[cats]} cats.
      </span>{' '}
      <span className="nb">
        You save {formatMoney(savings)} ({discountPercent}%)
      </span>
    </>
  );
}
