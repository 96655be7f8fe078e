import type { ChangeEvent } from 'react';
import { SelectField, TextField } from '#src/ui/field.tsx';
import {
  cardBrand,
  FIELDS_OF,
  groupedExpiry,
  groupedNumber,
  type PaymentField,
  type TypedPayment,
} from '../../rules/card-fields.ts';
import type { PayMethod } from '../../rules/payment-methods.ts';

interface FieldsProps {
  method: PayMethod;
  typed: TypedPayment;
  wrong: Partial<TypedPayment>;
  busy: boolean;
  onType: (field: PaymentField, value: string) => void;
}

const LABELS: Readonly<Record<PaymentField, string>> = {
  number: 'Card number',
  expires: 'Expires',
  securityCode: 'Security code',
  name: 'Name on card',
  iban: 'IBAN',
  bank: 'Bank',
};

const INPUTS: Partial<Record<PaymentField, Record<string, string>>> = {
  number: { autoComplete: 'cc-number', inputMode: 'numeric', maxLength: '23' },
  expires: { autoComplete: 'cc-exp', inputMode: 'numeric', placeholder: 'MM / YY', maxLength: '9' },
  securityCode: { autoComplete: 'cc-csc', inputMode: 'numeric', maxLength: '4' },
  iban: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: 'false', maxLength: '42' },
};

const BANKS = ['ABN AMRO', 'ASN Bank', 'bunq', 'ING', 'Knab', 'Rabobank', 'SNS Bank', 'Triodos Bank'].map((label) => ({
  value: label.toLowerCase().replaceAll(' ', '_'),
  label,
}));

const GROUPED: Partial<Record<PaymentField, (text: string) => string>> = {
  number: groupedNumber,
  expires: groupedExpiry,
};

/** Grouped as it stands on a card, but never while somebody corrects the middle of it. */
function tidied(field: PaymentField, { value, selectionStart }: HTMLInputElement): string {
  const atEnd = selectionStart === null || selectionStart === value.length;
  return (atEnd && GROUPED[field]?.(value)) || value;
}

export function MethodFields({ method, typed, wrong, busy, onType }: FieldsProps) {
  const listen = (field: PaymentField) => ({
    name: field,
    value: typed[field],
    error: wrong[field],
    readOnly: busy,
    required: true,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => onType(field, tidied(field, currentTarget)),
  });
  return (
    <div className="embedded-payment-fields">
      {FIELDS_OF[method].map((field) => {
        if (field === 'bank') return <BankField key={field} {...{ typed, wrong, busy, onType }} />;
        if (field === 'name') {
          const label = method === 'card' ? LABELS.name : 'Name on the account';
          const autoComplete = method === 'card' ? 'cc-name' : 'name';
          return <TextField key={field} className="wide" label={label} {...{ autoComplete }} {...listen(field)} />;
        }
        return (
          <TextField
            key={field}
            dir="ltr"
            label={LABELS[field]}
            className={field === 'number' || field === 'iban' ? 'wide' : undefined}
            icon={field === 'number' && <BrandMark number={typed.number} />}
            {...INPUTS[field]}
            {...listen(field)}
          />
        );
      })}
    </div>
  );
}

function BankField({ typed, wrong, busy, onType }: Omit<FieldsProps, 'method'>) {
  return (
    <SelectField
      className="wide"
      name="bank"
      label={LABELS.bank}
      options={BANKS}
      placeholder="Choose your bank"
      value={typed.bank}
      error={wrong.bank}
      disabled={busy}
      onChange={({ currentTarget }) => onType('bank', currentTarget.value)}
    />
  );
}

/** Brand of the card by its first digits; two blank cards until they tell. */
function BrandMark({ number }: { number: string }) {
  const brand = cardBrand(number);
  return (
    <span className="embedded-payment-brand">
      {brand ? (
        <b>{brand}</b>
      ) : (
        <>
          <i />
          <i />
        </>
      )}
    </span>
  );
}
