import type { ReactNode } from 'react';
import type { Currency } from '#src/lib/money.ts';
import { formatMoney } from '#src/lib/money.ts';

export const BASE = '/sandbox';

/** 'AED 340' from Stripe's minor units and lower-case currency. */
export function price(amount: number, currency: string): string {
  return formatMoney({ amount, currency: currency.toUpperCase() as Currency });
}

/** A price in display size: the three letters of the dirham small and raised. */
export function BigPrice({ amount, currency }: { amount: number; currency: string }) {
  const [letters, figures] = price(amount, currency).split('\u00a0');
  return figures === undefined ? (
    letters
  ) : (
    <>
      <small>{`${letters}\u00a0`}</small>
      {figures}
    </>
  );
}

interface ShellProps {
  title: string;
  children: ReactNode;
}

/** The document. Everything it needs comes from its own address; there is no script. */
export function Shell({ title, children }: ShellProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="preload" href={`${BASE}/fonts/besley.woff2`} as="font" type="font/woff2" crossOrigin="" />
        <link rel="preload" href={`${BASE}/fonts/schibsted-grotesk.woff2`} as="font" type="font/woff2" crossOrigin="" />
        <link rel="stylesheet" href={`${BASE}/look.css`} />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The seven sticks of the shop's mark. */
function Mark() {
  return (
    <svg className="mark" viewBox="0 0 109 100" aria-hidden="true" fill="currentColor">
      <rect x="0" y="2" width="13" height="68" rx="6.5" />
      <path d="M16 20.5a6.5 6.5 0 0 1 13 0V50H16Z" />
      <path d="M16 60H29V79.5a6.5 6.5 0 0 1 -13 0Z" />
      <path d="M32 33.5a6.5 6.5 0 0 1 13 0V50H32Z" />
      <path d="M32 60H45V87.5a6.5 6.5 0 0 1 -13 0Z" />
      <rect x="48" y="29" width="13" height="68" rx="6.5" />
      <path d="M64 33.5a6.5 6.5 0 0 1 13 0V50H64Z" />
      <path d="M64 60H77V87.5a6.5 6.5 0 0 1 -13 0Z" />
      <path d="M80 20.5a6.5 6.5 0 0 1 13 0V50H80Z" />
      <path d="M80 60H93V79.5a6.5 6.5 0 0 1 -13 0Z" />
      <rect x="96" y="2" width="13" height="68" rx="6.5" />
    </svg>
  );
}

export function Merchant() {
  return (
    <p className="merchant">
      <Mark />
      <span>purrwell</span>
    </p>
  );
}

export function SandboxNote() {
  return (
    <p className="note">
      <strong>Sandbox: no money moves.</strong> This page stands in for the card processor’s. Use a test card, never a
      real one.
    </p>
  );
}

// The first field that is wrong takes the focus: without a script this is the only way to lead somebody there.
/* oxlint-disable jsx-a11y/no-autofocus */

interface FieldProps {
  name: string;
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  hint?: string;
  optional?: boolean;
  focused?: boolean;
  type?: 'text' | 'email' | 'tel';
  autoComplete: string;
  inputMode?: 'numeric';
  placeholder?: string;
  maxLength?: number;
  ltr?: boolean;
}

export function TextField({
  name,
  label,
  value = '',
  error,
  hint,
  optional,
  focused,
  ltr,
  type = 'text',
  ...rest
}: FieldProps) {
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        required={!optional}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        autoFocus={focused}
        spellCheck={false}
        dir={ltr ? 'ltr' : undefined}
        {...rest}
      />
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  );
}

interface SelectProps {
  name: string;
  label: string;
  value?: string | undefined;
  error?: string | undefined;
  focused?: boolean;
  autoComplete: string;
  options: { value: string; label: string }[];
}

export function SelectField({ name, label, value = '', error, focused, options, autoComplete }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={value || (options.length === 1 ? options[0]?.value : '')}
        required
        autoComplete={autoComplete}
        autoFocus={focused}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        <option value="">Choose</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError name={name} error={error} />
    </div>
  );
}

function FieldError({ name, error }: { name: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="error" id={`${name}-error`}>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
      >
        <circle cx="12" cy="12" r="10" />
        <path d="M12 8v4M12 16h.01" />
      </svg>
      {error}
    </p>
  );
}
