import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode }[];
  /** On ink. */
  dark?: boolean;
  className?: string;
}

/** A short row of radios: count, currency, filter. */
export function Segmented<T extends string>({ label, value, onChange, options, dark, className }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={classes('seg', dark && 'dk', className)}>
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="vh"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
