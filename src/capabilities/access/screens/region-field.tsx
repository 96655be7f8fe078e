import type { ChangeEvent, ReactNode } from 'react';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { addressFormat } from '../rules/address-format.ts';
import { regionName } from '../rules/address-regions.ts';

interface RegionFieldProps {
  country: string;
  /** By name or code. One that is not offered, as in older addresses, stays until another one is chosen. */
  region: string;
  onChange: (region: string) => void;
  name: string;
  error?: string | undefined;
  required?: boolean;
  /** Draws the name of the field, for forms that mark what is needed. */
  label?: (name: string) => ReactNode;
  maxLength?: number;
}

/** State, province, prefecture or emirate, chosen where it can be; nothing where addresses have none. */
export function RegionField({
  country,
  region,
  onChange,
  label,
  required,
  maxLength = 100,
  ...rest
}: RegionFieldProps) {
  const { region: format } = addressFormat(country);
  if (!format) return null;
  const { name, options } = format;
  const field = {
    ...rest,
    label: label?.(name) ?? name,
    'aria-required': required,
    autoComplete: 'shipping address-level1',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange(currentTarget.value),
  };
  if (!options) return <TextField key={country} {...field} value={region} maxLength={maxLength} />;
  const chosen = regionName(country, region);
  const names = new Set([...options.map(({ label }) => label), ...(chosen ? [chosen] : [])]);
  return (
    <SelectField
      key={country}
      {...field}
      placeholder="Please choose"
      options={[...names].map((value) => ({ value, label: value }))}
      value={chosen}
    />
  );
}
