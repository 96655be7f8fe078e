import { useState } from 'react';
import { SelectField, TextField } from '#src/ui/field.tsx';
import type { Profile, ProfileInput } from '../../profile-contract.ts';
import { addressFormat } from '../../rules/address-format.ts';
import { fittingRegion } from '../../rules/address-regions.ts';
import { DELIVERY_COUNTRIES } from '../../rules/delivery-countries.ts';
import { RegionField } from '../region-field.tsx';

type Address = NonNullable<Profile['address']>;

/** The name of each field in the form, which browsers know from other shops. */
const NAMES = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
} as const satisfies Record<keyof Address, string>;

const COUNTRY_OPTIONS = Object.entries(DELIVERY_COUNTRIES).map(([value, label]) => ({ value, label }));

/** The address as typed; a field that the country does not have is empty. */
export const typedAddress = (text: (name: string) => string): NonNullable<ProfileInput['address']> => ({
  line1: text(NAMES.line1),
  line2: text(NAMES.line2),
  city: text(NAMES.city),
  region: text(NAMES.region),
  postalCode: text(NAMES.postalCode),
  country: text(NAMES.country),
});

/** The server's sentences about `address.…`, by the names of the fields. */
export const addressProblems = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const field = path.replace(/^address\./, '');
      return [path.startsWith('address.') && field in NAMES ? NAMES[field as keyof Address] : path, message];
    }),
  );

/** The fields that a delivery address in the chosen country has. */
export function AddressFields({ address, errors }: { address: Profile['address']; errors: Record<string, string> }) {
  const [country, setCountry] = useState(address?.country ?? '');
  const [region, setRegion] = useState(address?.region ?? '');
  const { postalCode } = addressFormat(country);
  const field = (name: keyof Address) => ({
    name: NAMES[name],
    autoComplete: `shipping ${NAMES[name]}`,
    defaultValue: address?.[name],
    error: errors[NAMES[name]],
  });
  const { defaultValue: _known, ...countryField } = field('country');
  return (
    <fieldset className="profile-address">
      <legend className="title">Delivery address</legend>
      <SelectField
        label="Country"
        placeholder="Please choose"
        options={COUNTRY_OPTIONS}
        {...countryField}
        value={country}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
        hint="We deliver to these 62 countries. The currency of your plan does not change."
      />
      <TextField label="Street and number" maxLength={400} {...field('line1')} />
      <TextField label="Apartment, building or company" optional maxLength={200} {...field('line2')} />
      <div className="profile-pair">
        {postalCode && (
          <TextField label={postalCode.name} optional={!postalCode.needed} maxLength={20} {...field('postalCode')} />
        )}
        <TextField label="City" maxLength={100} {...field('city')} />
        <RegionField
          country={country}
          region={country === address?.country ? region : fittingRegion(country, region)}
          onChange={setRegion}
          name={NAMES.region}
          error={errors[NAMES.region]}
        />
      </div>
      <p className="small muted">Used from the next box. A packed box goes to the old address.</p>
    </fieldset>
  );
}
