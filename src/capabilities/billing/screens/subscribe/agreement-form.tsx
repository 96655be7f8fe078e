import { addressFormat } from '#src/capabilities/access/rules/address-format.ts';
import { RegionField } from '#src/capabilities/access/screens/region-field.tsx';
import { Consent } from '#src/capabilities/onboarding/screens/shared/terms.tsx';
import { COUNTRIES } from '#src/capabilities/pricing/rules/countries.ts';
import { SelectField, TextField } from '#src/ui/field.tsx';
import type { AgreementState } from './use-agreement.ts';

const OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));

interface AgreementFormProps {
  agreement: AgreementState;
  country: string;
  onCountry: (country: string) => void;
}

/** Form for the missing part of the delivery address, and for the consent. */
export function AgreementForm({ agreement, country, onCountry }: AgreementFormProps) {
  const { form, accepted, setAccepted, asksAddress, asksCountry, region, setRegion } = agreement;
  const { errors } = form;
  const { postalCode } = addressFormat(country);
  return (
    <form
      className="subscribe-agree"
      {...form.props}
      aria-label="Delivery and terms"
      onSubmit={(event) => event.preventDefault()}
    >
      {(asksAddress || asksCountry) && <h3 className="title">Where to?</h3>}
      {asksAddress && (
        <>
          <TextField label="Recipient" name="name" autoComplete="shipping name" error={errors.name} />
          <TextField
            label="Street and number"
            name="line1"
            autoComplete="shipping address-line1"
            error={errors.line1}
          />
          <div className="pform-2">
            <TextField label="Apartment" optional name="line2" autoComplete="shipping address-line2" />
            {/* Stays where the country has none, so that nothing moves when another one is chosen. */}
            <TextField
              label={postalCode?.name ?? 'Postcode'}
              optional={!postalCode?.needed}
              name="postal_code"
              autoComplete="shipping postal-code"
              maxLength={20}
              error={errors.postal_code}
            />
            <TextField label="City" name="city" autoComplete="shipping address-level2" error={errors.city} />
            <Country {...{ country, onCountry }} error={errors.country} />
            <RegionField name="state" country={country} region={region} onChange={setRegion} error={errors.state} />
          </div>
        </>
      )}
      {!asksAddress && asksCountry && <Country {...{ country, onCountry }} error={errors.country} />}
      <Consent accepted={accepted} missing={Boolean(errors.consent) && !accepted} onChange={setAccepted} />
    </form>
  );
}

function Country({
  country,
  onCountry,
  error,
}: {
  country: string;
  onCountry: (code: string) => void;
  error?: string;
}) {
  return (
    <SelectField
      label="Country"
      name="country"
      autoComplete="shipping country"
      options={OPTIONS}
      value={country}
      onChange={({ currentTarget }) => onCountry(currentTarget.value)}
      error={error}
    />
  );
}
