import type { ChangeEvent } from 'react';
import { COUNTRIES } from '#src/capabilities/pricing/rules/countries.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { LONGEST, type WizardAAddress } from '../../../rules/answers.ts';
import { deliveryCountry } from '../../../rules/checkout-request.ts';
import { useOnboarding } from '../onboarding-context.tsx';

const OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

/** Optional: the payment page asks for what is missing. */
export function Address() {
  const { answers, edit } = useOnboarding();
  const { address } = answers;
  const field = (name: keyof WizardAAddress, autoComplete: string) => ({
    name,
    autoComplete,
    value: address[name],
    maxLength: name === 'zipcode' ? LONGEST.zipcode : LONGEST.line,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      const value = event.currentTarget.value;
      edit((all) => ({ ...all, address: { ...all.address, [name]: value } }));
    },
  });
  const { maxLength: _unused, ...country } = field('country', 'shipping country');
  return (
    <section className="wz-address">
      <div className="wz-addresshead">
        <h3 className="title">Where to?</h3>
        <p className="small subtle">
          Optional. <span>Can add at checkout</span>
        </p>
      </div>
      <TextField label="Street" {...field('street', 'shipping address-line1')} />
      <div className="wz-two">
        <TextField label="Apartment" {...field('apartment', 'shipping address-line2')} />
        <TextField label="Postcode" {...field('zipcode', 'shipping postal-code')} />
        <TextField label="City" {...field('city', 'shipping address-level2')} />
        <SelectField label="Country" options={OPTIONS} {...country} value={deliveryCountry(answers)} />
      </div>
    </section>
  );
}
