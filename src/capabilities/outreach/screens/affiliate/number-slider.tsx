import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';

export interface NumberSliderProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  range: { min: number; max: number; step: number };
  /** Into the range and onto its steps, also for something that is not a number. */
  clamp: (value: number) => number;
  unit?: string;
  hint?: string;
  /** Scale of the slider, if its notches are not the steps of the range: their number and the conversions. */
  notches?: { count: number; at: (notch: number) => number; of: (value: number) => number };
}

const STRIDE = 10;

const numberIn = (text: string): number => {
  const plain = text.replace(/[\s,%]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
};

/** A number that can be typed or slid. Valid text counts at once; invalid text is corrected when the field is left. */
export function NumberSlider({ label, value, onChange, range, clamp, unit = '', hint, notches }: NumberSliderProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const shown = formatNumber(value);
  const slide = notches ? { min: 0, max: notches.count, step: 1, value: notches.of(value) } : { ...range, value };

  const type = ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
    setDraft(text);
    const typed = numberIn(text);
    if (clamp(typed) === typed) onChange(typed);
  };
  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    onChange(clamp(numberIn(draft)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return settle();
    const steps = stepsOf(event.key);
    if (steps === 0) return;
    event.preventDefault();
    setDraft(null);
    onChange(clamp(value + steps * range.step));
  };

  return (
    <div className="affiliate-ctl">
      <div className="affiliate-ctl-head">
        <label htmlFor={id}>{label}</label>
        <span className="affiliate-num">
          <input
            id={id}
            className="inp"
            inputMode="decimal"
            autoComplete="off"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={range.min}
            aria-valuemax={range.max}
            aria-valuetext={`${shown}${unit}`}
            aria-describedby={hint && `${id}-hint`}
            value={draft ?? shown}
            onChange={type}
            onBlur={settle}
            onKeyDown={press}
          />
          {unit && <span aria-hidden="true">{unit}</span>}
        </span>
      </div>
      <div className="affiliate-slide">
        <svg aria-hidden="true">
          <line x1="0" x2="100%" y1="50%" y2="50%" />
          <line className="on" x1="0" x2={`${partOf(slide)}%`} y1="50%" y2="50%" />
        </svg>
        <input
          type="range"
          aria-label={`${label}, slider`}
          aria-valuetext={`${shown}${unit}`}
          {...slide}
          onChange={(event) => {
            setDraft(null);
            const slid = event.currentTarget.valueAsNumber;
            onChange(clamp(notches ? notches.at(slid) : slid));
          }}
        />
      </div>
      {hint && (
        <p className="cap subtle" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function stepsOf(key: string): number {
  switch (key) {
    case 'ArrowUp':
      return 1;
    case 'ArrowDown':
      return -1;
    case 'PageUp':
      return STRIDE;
    case 'PageDown':
      return -STRIDE;
    default:
      return 0;
  }
}

const partOf = ({ min, max, value }: { min: number; max: number; value: number }) =>
  Math.round(((value - min) / (max - min)) * 1000) / 10;
