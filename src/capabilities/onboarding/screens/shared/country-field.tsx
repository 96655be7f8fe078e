import { type ReactNode, useState } from 'react';
import { COUNTRIES, countryByCode, countryByName, MAX_SUGGESTIONS } from '#src/capabilities/pricing/rules/countries.ts';
import { lowerCode } from '#src/lib/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Combobox } from '#src/ui/combobox.tsx';

const OPTIONS = COUNTRIES.map(({ code, name, currency }) => ({
  value: code,
  label: name,
  badge: <Badge tone={lowerCode(currency)}>{currency}</Badge>,
}));

interface CountryFieldProps {
  country: string;
  onChange: (country: string) => void;
  error?: string | undefined;
  label?: ReactNode;
  /** Name of the field among the answers, for links to it. */
  field?: string;
}

/** Type to find; the code of a country, or nothing while none is named. */
export function CountryField({ country, onChange, error, label = 'Country', field = 'country' }: CountryFieldProps) {
  const [written, setWritten] = useState('');
  // A country that was not typed here, such as a guessed one, is shown by its name.
  const named = countryByCode(country);
  const typed = named && countryByName(written)?.code !== country ? named.name : written;
  // A complete country name selects that country, other text selects none.
  const type = (text: string) => {
    setWritten(text);
    onChange(countryByName(text)?.code ?? '');
  };
  return (
    <div data-field={field}>
      <Combobox
        label={label}
        spoken="Country"
        value={country || null}
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
        error={error}
      />
    </div>
  );
}
