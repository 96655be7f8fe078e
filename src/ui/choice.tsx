import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './field.tsx';

interface Choice {
  value: string;
  title: ReactNode;
  note?: ReactNode;
}

export interface ChoiceGroupProps {
  legend: ReactNode;
  name?: string;
  value: string | null | undefined;
  onChange: (value: string) => void;
  options: readonly Choice[];
  columns?: 1 | 2 | 3 | 4;
  hint?: ReactNode;
  error?: string;
  className?: string;
}

/** One of several: cards with a radio each. The chosen one is inked and ticked, never coloured alone. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { legend, value, onChange, options, columns, hint, error, className } = props;
  const id = useId();
  const name = props.name ?? id;
  return (
    <fieldset
      role="radiogroup"
      className={classes('field', className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="lab">{legend}</legend>
      <div className={classes('choices', error && 'err')} data-columns={columns}>
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              className="vh"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <b>{option.title}</b>
            {option.note && <span className="note">{option.note}</span>}
            <span className="tick" aria-hidden="true" />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  );
}

export interface ChipGroupProps {
  legend: ReactNode;
  /** Of the checkboxes, so that a form finds the first one by the name of a problem. */
  name?: string;
  values: readonly string[];
  onChange: (values: string[]) => void;
  options: readonly { value: string; label: ReactNode }[];
  optional?: boolean;
  hint?: ReactNode;
  error?: string;
  className?: string;
}

/** Any of several: chips with a checkbox each. */
export function ChipGroup({
  legend,
  name,
  values,
  onChange,
  options,
  optional,
  hint,
  error,
  className,
}: ChipGroupProps) {
  const id = useId();
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    <fieldset className={classes('field', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="lab">
        {legend}
        {optional && <span className="opt"> (optional)</span>}
      </legend>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="checkbox"
              className="vh"
              name={name}
              value={option.value}
              checked={values.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            <span className="tick" aria-hidden="true" />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && <p className="hint">{hint}</p>}
    </fieldset>
  );
}

export interface ChipFilterProps {
  legend: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode }[];
  /** The chosen one has a tick; chips with a portrait go without. */
  ticks?: boolean;
  className?: string;
  /** Further filters. */
  children?: ReactNode;
}

/** One of several, by which a list is narrowed: chips with a radio each. */
export function ChipFilter({ legend, value, onChange, options, ticks, className, children }: ChipFilterProps) {
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="vh">{legend}</legend>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="radio"
              className="vh"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {ticks && <span className="tick" aria-hidden="true" />}
            {option.label}
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
}
