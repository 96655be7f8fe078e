import { useState } from 'react';
import { COUNTRIES, countryByCode, countryByName, MAX_SUGGESTIONS } from '#src/capabilities/pricing/rules/countries.ts';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { planTotals } from '#src/capabilities/pricing/rules/prices.ts';
import type { Currency } from '#src/kit/money.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';
import { Combobox } from '#src/ui/combobox.tsx';
import { TextField } from '#src/ui/field.tsx';
import { CAT_COUNTS, LONGEST, MOST_CATS, withCatCount } from '../../../rules/answers.ts';
import { inWords, listed } from '../../../rules/recommendation.ts';
import { useOnboarding, useProblem } from '../onboarding-context.tsx';
import { Sheet } from '../sheet.tsx';
import { useOrderCurrency } from '../use-order-currency.ts';
import { CatHead } from './cat-head.tsx';

export function HouseholdStep() {
  return (
    <Sheet
      title="Who are we feeding?"
      lead="One kit per cat, so we need the head count first. They will deny it, but there is usually a number."
    >
      <CatCount />
      <div className="wz-pair">
        <Email />
        <Country />
      </div>
    </Sheet>
  );
}

function CatCount() {
  const { answers, edit } = useOnboarding();
  const [currency] = useOrderCurrency(answers.country);
  return (
    <fieldset className="field">
      <legend className="lab">Cats in the household</legend>
      <div className="wz-heads">
        {CAT_COUNTS.map((count) => (
          <label key={count}>
            <input
              type="radio"
              className="vh"
              name="catCount"
              value={count}
              checked={answers.catCount === count}
              onChange={() => edit((all) => withCatCount(all, count))}
            />
            <CatHead />
            <span className="num">{count === MOST_CATS ? `${count}+` : count}</span>
          </label>
        ))}
      </div>
      <p className="hint">{savingLine(answers.catCount, currency)}</p>
    </fieldset>
  );
}

/** What more than one cat saves, plan by plan, from the price table. */
function savingLine(cats: number, currency: Currency): string {
  if (cats === 1) return 'One cat, one price. From the second on, each of them costs less.';
  const offs = PLAN_LIST.filter((plan) => !plan.soldOut)
    .map((plan) => ({ name: plan.name, off: planTotals(plan.id, cats, currency).discountPercent }))
    .sort((a, b) => a.off - b.off);
  const same = offs.every(({ off }) => off === offs[0]?.off);
  const parts = same
    ? [`${offs[0]?.off}% off ${listed(offs.map(({ name }) => name))}`]
    : offs.map(({ name, off }) => `${off}% off ${name}`);
  const most = cats === MOST_CATS ? ' One order holds no more than that.' : '';
  return `${inWords(cats)} cats: ${parts.join(', ')}.${most}`;
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

const OPTIONS = COUNTRIES.map(({ code, name, currency }) => ({
  value: code,
  label: name,
  badge: <Badge tone={currency.toLowerCase() as BadgeTone}>{currency}</Badge>,
}));

function Country() {
  const { answers, edit } = useOnboarding();
  const [typed, setTyped] = useState(() => countryByCode(answers.country)?.name ?? '');
  const setCountry = (country: string) =>
    edit((all) => (all.country === country ? all : { ...all, country, address: { ...all.address, country } }));
  // What stands in the field decides: a whole name is that country, anything else is none yet.
  const type = (text: string) => {
    setTyped(text);
    setCountry(countryByName(text)?.code ?? '');
  };
  return (
    <div data-field="country">
      <Combobox
        label="Country"
        value={answers.country || null}
        inputValue={typed}
        onInputChange={type}
        onChange={(code) => {
          const name = code && countryByCode(code)?.name;
          if (name) type(name);
        }}
        options={OPTIONS}
        maxItems={MAX_SUGGESTIONS}
        emptyText={`No countries found matching "${typed.trim()}"`}
        autoComplete="country-name"
        error={useProblem('country', 'Please select your country')}
      />
    </div>
  );
}
