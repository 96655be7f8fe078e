import type { ChangeEvent, ReactNode } from 'react';
import { addressFormat } from '#src/capabilities/access/rules/address-format.ts';
import { emirateOfCity, fittingRegion } from '#src/capabilities/access/rules/address-regions.ts';
import { RegionField } from '#src/capabilities/access/screens/region-field.tsx';
import { TextField, type TextFieldProps } from '#src/ui/field.tsx';
import { LONGEST, type FullOwner } from '../../../rules/full-answers.ts';
import { CountryField } from '../../shared/country-field.tsx';
import { useFullWizard, useRefusal } from '../full-wizard-context.tsx';
import { Required, RequiredNote } from '../required.tsx';
import { Sheet } from '../sheet.tsx';

type OwnField = Omit<TextFieldProps, 'label' | 'name'> & { name: keyof FullOwner; label: string; needed?: boolean };

function Own({ name, label, needed, ...rest }: OwnField) {
  const { answers, editOwner } = useFullWizard();
  return (
    <div data-field={`owner.${name}`}>
      <TextField
        label={needed ? <Required>{label}</Required> : label}
        name={name}
        aria-required={needed}
        value={answers.owner[name] ?? ''}
        onChange={(event: ChangeEvent<HTMLInputElement>) => editOwner({ [name]: event.currentTarget.value })}
        error={useRefusal(`owner.${name}`)}
        {...rest}
      />
    </div>
  );
}

export function OwnerStep() {
  return (
    <Sheet title="And who opens the tins?" lead="We need to know where to send the kits, the sticks and the report.">
      <div className="wizard-rows">
        <Group title="You">
          <Own label="Name" name="name" needed autoComplete="name" maxLength={LONGEST.person} />
          <Own
            label="E-mail"
            name="email"
            needed
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            enterKeyHint="next"
            maxLength={LONGEST.email}
            hint="For the tracking number and the report. Nothing else."
          />
        </Group>
        <Address />
        <Group title="Good to know">
          <Own
            label="Microchip number"
            name="microchipNumber"
            optional
            autoComplete="off"
            inputMode="numeric"
            dir="ltr"
            maxLength={LONGEST.microchip}
          />
          <Own
            label="Vet contact"
            name="vetContact"
            optional
            autoComplete="off"
            maxLength={LONGEST.vet}
            hint="Name, practice or phone. We never call them without asking you."
          />
        </Group>
        <RequiredNote />
      </div>
    </Sheet>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="full-wizard-group">
      <h3 className="title">{title}</h3>
      <div className="full-wizard-trio">{children}</div>
    </section>
  );
}

function Address() {
  const { answers, editOwner } = useFullWizard();
  const { city, country, region = '' } = answers.owner;
  const format = addressFormat(country);
  const regionError = useRefusal('owner.region');
  return (
    <Group title="Shipping address">
      <div className="span">
        <Own
          label="Street and number"
          name="address"
          needed
          autoComplete="shipping address-line1"
          maxLength={LONGEST.line}
        />
      </div>
      <Own label="Apartment" name="apartment" optional autoComplete="shipping address-line2" maxLength={LONGEST.line} />
      <Own
        label={format.postalCode?.name ?? 'Postcode'}
        name="zipcode"
        needed={Boolean(format.postalCode?.needed)}
        optional={!format.postalCode?.needed}
        autoComplete="shipping postal-code"
        maxLength={LONGEST.zipcode}
      />
      <Own label="City" name="city" needed autoComplete="shipping address-level2" maxLength={LONGEST.line} />
      <CountryField
        label={<Required>Country</Required>}
        field="owner.country"
        country={country}
        onChange={(country) => editOwner({ country })}
        error={useRefusal('owner.country')}
      />
      {format.region && (
        <div data-field="owner.region">
          <RegionField
            name="region"
            country={country}
            region={fittingRegion(country, region) || (country === 'AE' ? emirateOfCity(city) : '')}
            onChange={(region) => editOwner({ region })}
            label={(name) => <Required>{name}</Required>}
            required
            error={regionError}
            maxLength={LONGEST.line}
          />
        </div>
      )}
    </Group>
  );
}
