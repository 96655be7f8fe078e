import type { ChangeEvent } from 'react';
import { addressFormat } from '#src/capabilities/access/rules/address-format.ts';
import { emirateOfCity } from '#src/capabilities/access/rules/address-regions.ts';
import { RegionField } from '#src/capabilities/access/screens/region-field.tsx';
import { COUNTRIES } from '#src/capabilities/pricing/rules/countries.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { LONGEST, type QuickAddress } from '../../../rules/answers.ts';
import { deliveryCountry, deliveryRegion } from '../../../rules/checkout-request.ts';
import { useOnboarding, useProblem } from '../onboarding-context.tsx';

const OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

function useAddressField(name: keyof QuickAddress) {
  const { answers, edit } = useOnboarding();
  return {
    name,
    value: answers.address[name] ?? '',
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

/** Optional: the payment page asks for missing parts. */
export function Address() {
  const { answers } = useOnboarding();
  const { postalCode } = addressFormat(deliveryCountry(answers));
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
        <Line label={postalCode?.name ?? 'Postcode'} name="zipcode" autoComplete="shipping postal-code" />
        <Line label="City" name="city" autoComplete="shipping address-level2" />
        <SelectField
          label="Country"
          options={OPTIONS}
          autoComplete="shipping country"
          {...useAddressField('country')}
          value={deliveryCountry(answers)}
        />
        <Region />
      </div>
    </section>
  );
}

/** After the country, which says whether there is one: nothing that was in use moves when it appears. */
function Region() {
  const { answers, edit } = useOnboarding();
  const country = deliveryCountry(answers);
  const error = useProblem('address.region');
  if (!addressFormat(country).region) return null;
  return (
    <div data-field="address.region">
      <RegionField
        name="region"
        country={country}
        region={deliveryRegion(answers) || (country === 'AE' ? emirateOfCity(answers.address.city) : '')}
        onChange={(region) => edit((all) => ({ ...all, address: { ...all.address, region } }))}
        error={error}
        maxLength={LONGEST.line}
      />
    </div>
  );
}
