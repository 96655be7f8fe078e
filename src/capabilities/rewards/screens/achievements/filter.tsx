import { type ReactNode, useId } from 'react';

export interface FilterProps {
  legend: string;
  /** Empty for all. */
  value: string;
  onChange(value: string): void;
  options: { value: string; label: string }[];
  /** What else the list is narrowed by. */
  children?: ReactNode;
}

/** One category, or all of them. */
export function Filter({ legend, value, onChange, options, children }: FilterProps) {
  const name = useId();
  return (
    <fieldset className="ac-filter">
      <legend className="vh">{legend}</legend>
      <div className="chips">
        {[{ value: '', label: 'All' }, ...options].map((option) => (
          <label key={option.value} className="chip">
            <input
              type="radio"
              className="vh"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="tick" aria-hidden="true" />
            {option.label}
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
}
