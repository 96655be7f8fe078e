import type { ChangeEvent } from 'react';
import { COUNTRIES } from '#src/capabilities/pricing/rules/countries.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { LONGEST, type QuickAddress } from '../../../rules/answers.ts';
import { deliveryCountry } from '../../../rules/checkout-request.ts';
import { useOnboarding, useProblem } from '../onboarding-context.tsx';

const OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

function useAddressField(name: keyof QuickAddress) {
  const { answers, edit } = useOnboarding();
  return {
    name,
    value: answers.address[name],
    error: useProblem(`address.${name}`),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const value = event.currentTarget.value;
      edit((all) => ({ ...all, address: { ...all.address, [name]: value } }));
    },
  };
}

function Line({ name, ...rest }: { name: keyof QuickAddress; label: string; autoComplete: string }) {
  const longest = name === 'zipcode' ? LONGEST.zipcode : LONGEST.line;
  return (
    <div data-field={`address.${name}`}>
      <TextField {...rest} {...useAddressField(name)} maxLength={longest} />
    </div>
  );
}

/** Optional: the payment page asks for what is missing. */
export function Address() {
  const { answers } = useOnboarding();
  return (
    <section className="wizard-address">
      <div className="wizard-addresshead">
        <h3 className="title">Where to?</h3>
        <p className="small subtle">
          Optional. <span>Can add at checkout</span>
        </p>
      </div>
      <Line label="Street" name="street" autoComplete="shipping address-line1" />
      <div className="wizard-two">
        <Line label="Apartment" name="apartment" autoComplete="shipping address-line2" />
        <Line label="Postcode" name="zipcode" autoComplete="shipping postal-code" />
        <Line label="City" name="city" autoComplete="shipping address-level2" />
        <SelectField
          label="Country"
          options={OPTIONS}
          autoComplete="shipping country"
          {...useAddressField('country')}
          value={deliveryCountry(answers)}
        />
      </div>
    </section>
  );
}
