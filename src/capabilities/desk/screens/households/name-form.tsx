import { TextField } from '#src/ui/field.tsx';
import type { HouseholdDetail } from '../../household-contract.ts';
import { ActForm } from './act-form.tsx';

interface Props {
  household: HouseholdDetail;
  person: HouseholdDetail['people'][number];
  onDone: () => void;
}

const ADDRESS = [
  ['line1', 'Street', 400],
  ['line2', 'Flat or floor', 200],
  ['city', 'City', 100],
  ['region', 'Region or emirate', 100],
  ['postalCode', 'Postal code', 20],
] as const;

/** Name and delivery address. The country stays: another one changes prices, which only the household can agree to. */
export function NameForm({ household: { id, addressFields }, person, onDone }: Props) {
  return (
    <ActForm
      id={id}
      act="profile"
      said="The e-mail and the phone number have acts of their own."
      label="Save the correction"
      input={(asked, text) => ({
        ...asked,
        personId: person.id,
        version: person.version,
        firstName: text('firstName'),
        lastName: text('lastName'),
        ...(addressFields && {
          address: {
            ...addressFields,
            ...Object.fromEntries(ADDRESS.map(([name]) => [name, text(name)])),
          },
        }),
      })}
      onDone={onDone}
    >
      <TextField name="firstName" label="First name" defaultValue={person.firstName} maxLength={100} />
      <TextField name="lastName" label="Last name" defaultValue={person.lastName} maxLength={100} />
      {addressFields &&
        ADDRESS.map(([name, label, most]) => (
          <TextField key={name} name={name} label={label} defaultValue={addressFields[name] ?? ''} maxLength={most} />
        ))}
    </ActForm>
  );
}
