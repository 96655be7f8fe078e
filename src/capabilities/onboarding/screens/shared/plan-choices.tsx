import { Check } from '#src/ui/icons/check.ts';
import { LAUNCH_CURRENCY, launchFirstMonth } from '#src/capabilities/pricing/rules/launch-offer.ts';
import { type Plan, PLAN_LIST, type PlanId } from '#src/capabilities/pricing/rules/plans.ts';
import { lowestBefore } from '#src/capabilities/pricing/rules/lowest-prices.ts';
import { planTotals } from '#src/capabilities/pricing/rules/prices.ts';
import { seatsText } from '#src/capabilities/pricing/rules/seats.ts';
import { type PlanOffers, usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { type Currency, formatMoney } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Price } from '#src/ui/price.tsx';
import { inWords } from '../../rules/recommendation.ts';

interface Offer {
  plan: Plan;
  cats: number;
  currency: Currency;
  chosen: PlanId;
  onChoose: (plan: PlanId) => void;
}

function PlanRadio({ plan, chosen, onChoose }: Offer) {
  return (
    <input
      type="radio"
      className="vh"
      name="selectedPlan"
      value={plan.id}
      checked={chosen === plan.id}
      onChange={() => onChoose(plan.id)}
    />
  );
}

/** " for two", and nothing for one. */
const forAll = (cats: number): string => (cats === 1 ? '' : ` for ${inWords(cats).toLowerCase()}`);

/** The plan we would start with, and the others beside it. */
export function PlanChoices({ suggested, ...offer }: Omit<Offer, 'plan'> & { suggested: Plan }) {
  const offers = usePlanOffers();
  return (
    <div className="wizard-offers">
      <fieldset className="wizard-plans">
        <legend className="vh">Plan</legend>
        <PickedPlan plan={suggested} {...offer} />
        <div>
          {PLAN_LIST.filter((plan) => plan !== suggested).map((plan) =>
            offers.soldOut(plan.id) ? (
              <SoldOutPlan key={plan.id} plan={plan} seats={offers.seats(plan.id)} {...offer} />
            ) : (
              <PlanChoice key={plan.id} plan={plan} {...offer} />
            ),
          )}
        </div>
      </fieldset>
    </div>
  );
}

/** At full size. */
function PickedPlan(offer: Offer) {
  const { plan, cats, currency } = offer;
  const { unit, total, savings, discountPercent, daily } = planTotals(plan.id, cats, currency);
  const saving = savings.amount > 0 ? ` You save ${formatMoney(savings)} (${discountPercent}%).` : '';
  const launch = usePlanOffers().launchRuns && currency === LAUNCH_CURRENCY;
  return (
    <label className="wizard-picked" data-plan={plan.id}>
      <PlanRadio {...offer} />
      <span className="wizard-planhead">
        <b className="d-sm">{plan.name}</b>
        <Badge tone="dark">
          <Check aria-hidden="true" />
          Recommended
        </Badge>
      </span>
      <span className="wizard-price">
        <Price money={unit} className="big" />
        <span className="small">
          per cat
          <br />
          per month
        </span>
      </span>
      <span className="small">
        {formatMoney(total)} a month{forAll(cats)}, about {formatMoney(daily)} a day.{saving}
      </span>
      {launch && (
        <span className="small" data-offer="launch">
          Launch offer: {formatMoney(launchFirstMonth(plan.id, cats))} for the first month. Lowest price of the 30 days
          before: {formatMoney(lowestBefore(plan.id, cats))}.
        </span>
      )}
      <span className="wizard-ticks">
        {plan.features.map((feature) => (
          <span key={feature}>
            <Check size={18} aria-hidden="true" />
            {feature}
          </span>
        ))}
      </span>
      <span className="tick" aria-hidden="true" />
    </label>
  );
}

function PlanChoice(offer: Offer) {
  const { plan, cats, currency } = offer;
  const { unit, total } = planTotals(plan.id, cats, currency);
  return (
    <label className="choice wizard-alt">
      <PlanRadio {...offer} />
      <span className="wizard-planhead">
        <b className="title">{plan.name}</b>
        <b className="num">{formatMoney(unit)}</b>
      </span>
      <span className="note">
        {plan.summary}. {formatMoney(total)} a month{forAll(cats)}.
      </span>
      <span className="tick" aria-hidden="true" />
    </label>
  );
}

function SoldOutPlan({
  plan,
  cats,
  currency,
  seats,
}: Pick<Offer, 'plan' | 'cats' | 'currency'> & { seats: ReturnType<PlanOffers['seats']> }) {
  const { unit } = planTotals(plan.id, cats, currency);
  return (
    <div className="wizard-alt wizard-soldout" role="group" aria-disabled="true" aria-label={`${plan.name}, sold out`}>
      <span className="wizard-planhead">
        <b className="title">{plan.name}</b>
        <Badge tone="saffron">Sold out</Badge>
      </span>
      <span className="note">
        {seats && `${seatsText(seats)}. `}
        {formatMoney(unit)} per cat when a place is free.
      </span>
    </div>
  );
}
