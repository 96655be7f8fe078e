import { TextField } from '#src/ui/field.tsx';
import { LONGEST, withCatCount } from '../../../rules/answers.ts';
import { CatCount } from '../../shared/cat-count.tsx';
import { CountryField } from '../../shared/country-field.tsx';
import { useOrderCurrency } from '../../shared/use-order-currency.ts';
import { useOnboarding, useProblem } from '../onboarding-context.tsx';
import { Sheet } from '../sheet.tsx';

export function HouseholdStep() {
  const { answers, edit } = useOnboarding();
  const [currency] = useOrderCurrency(answers.country);
  return (
    <Sheet
      title="Who are we feeding?"
      lead="One kit per cat, so we need the head count first. They will deny it, but there is usually a number."
    >
      <CatCount
        count={answers.catCount}
        currency={currency}
        onChange={(count) => edit((all) => withCatCount(all, count))}
      />
      <div className="wizard-pair">
        <Email />
        <Country />
      </div>
    </Sheet>
  );
}

function Email() {
  const { answers, edit } = useOnboarding();
  return (
    <div data-field="email">
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={LONGEST.email}
        value={answers.email}
        onChange={(event) => {
          const email = event.currentTarget.value;
          edit((all) => ({ ...all, email }));
        }}
        hint="For the tracking number and the report. Nothing else."
        error={useProblem('email', 'Please enter a valid email address')}
      />
    </div>
  );
}

function Country() {
  const { answers, edit } = useOnboarding();
  const choose = (country: string) =>
    edit((all) => (all.country === country ? all : { ...all, country, address: { ...all.address, country } }));
  return (
    <CountryField
      country={answers.country}
      onChange={choose}
      error={useProblem('country', 'Please select your country')}
    />
  );
}
