import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { Button } from '#src/ui/button.tsx';
import { fullPreview } from '../../../rules/full-preview.ts';
import { inWords } from '../../../rules/recommendation.ts';
import { CurrencyChoice } from '../../shared/currency-choice.tsx';
import { PlanChoices } from '../../shared/plan-choices.tsx';
import { useQuote } from '../../shared/use-quote.ts';
import { useFullWizard } from '../full-wizard-context.tsx';
import { Sheet } from '../sheet.tsx';
import { useFullCurrency } from '../use-full-currency.ts';
import { useOrderChoice } from '../use-order-choice.ts';
import { StillMissing } from './missing.tsx';
import { PriceBreakdown } from './price-breakdown.tsx';

const BASICS = 'You named no health concern, so this plan is enough. You can change it when the results are ready.';
const LEADS = {
  standard: BASICS,
  premium: BASICS,
  pro: 'You named a health concern. Pro covers it, and a place is free.',
};

/** The plan that the answers ask for, its price now and every month after, and the fields still missing for the order. */
export function PreviewStep() {
  const { answers } = useFullWizard();
  const { forSale, soldOut } = fullPreview(answers, usePlanOffers().soldOut);
  const price = useQuote(useOrderChoice());
  return (
    <Sheet title={`We suggest ${PLANS[forSale].name}.`} lead={soldOut ? <SoldOutLead /> : LEADS[forSale]} quiet>
      <Choices />
      <PriceBreakdown price={price} />
      <StillMissing />
      <div className="full-wizard-confirm">
        <Button type="submit" size="lg">
          Confirm Plan & Proceed
        </Button>
        <p className="small muted">Nothing is charged yet. The next step shows the full order.</p>
      </div>
    </Sheet>
  );
}

/** C23: names the plan that the answers ask for, and prices the one that is available. */
function SoldOutLead() {
  const seats = usePlanOffers().seats('pro');
  return (
    <>
      You named a health concern. Pro covers it but is sold out
      {seats && `: ${seats.taken} of ${seats.total} places taken`}. We show Premium, the closest plan.{' '}
      <a className="link" href="/info#plans" target="_blank" rel="noopener">
        Join the Pro waitlist
      </a>
      .
    </>
  );
}

function Choices() {
  const { answers, plan, choosePlan } = useFullWizard();
  const [currency, chooseCurrency] = useFullCurrency();
  const suggested = PLANS[fullPreview(answers, usePlanOffers().soldOut).forSale];
  return (
    <>
      <div className="wizard-why">
        <h3 className="title">
          {answers.catCount === 1 ? 'A plan for one' : `A plan for ${inWords(answers.catCount).toLowerCase()}`}
        </h3>
        <CurrencyChoice country={answers.owner.country} currency={currency} onChoose={chooseCurrency} />
      </div>
      <PlanChoices
        suggested={suggested}
        cats={answers.catCount}
        currency={currency}
        chosen={plan}
        onChoose={choosePlan}
      />
    </>
  );
}
