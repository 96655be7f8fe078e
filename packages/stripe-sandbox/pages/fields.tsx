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
