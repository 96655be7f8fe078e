import { Check } from '#src/ui/icons/check.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { CurrencyChoice } from '../../shared/currency-choice.tsx';
import { PlanChoices } from '../../shared/plan-choices.tsx';
import { useOrderCurrency } from '../../shared/use-order-currency.ts';
import { useOnboarding } from '../onboarding-context.tsx';
import { Sheet } from '../sheet.tsx';
import { Drafts } from './drafts.tsx';

export function PlanStep() {
  const { answers, recommendation, choosePlan } = useOnboarding();
  const [currency, chooseCurrency] = useOrderCurrency(answers.country);
  const suggested = PLANS[recommendation.plan];
  return (
    <Sheet
      title={`We suggest ${suggested.name}.`}
      lead={`${recommendation.summary} The test will fine-tune this; here is where we would start.`}
      next={`Continue with ${PLANS[answers.selectedPlan].name}`}
    >
      <section className="wizard-why">
        <div>
          <h3 className="title">Why {suggested.name}</h3>
          <ul>
            {recommendation.reasons.map(({ because, text }) => (
              <li key={because}>
                <Check size={18} aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <CurrencyChoice country={answers.country} currency={currency} onChoose={chooseCurrency} />
      </section>
      <PlanChoices
        suggested={suggested}
        cats={answers.catCount}
        currency={currency}
        chosen={answers.selectedPlan}
        onChoose={choosePlan}
      />
      <Drafts />
    </Sheet>
  );
}
