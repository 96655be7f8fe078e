import { ChevronDown } from './icons/chevron-down.ts';
import { CircleAlert } from './icons/circle-alert.ts';
import { Eye } from './icons/eye.ts';
import { EyeOff } from './icons/eye-off.ts';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classes } from './classes.ts';
import { passwordStrength } from './password-strength.ts';

interface Shared {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
}

export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

function describedBy(id: string, error: string | undefined, hint: ReactNode): string | undefined {
  return classes(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
}

/** Label above, hint below, and the sentence that names the problem, tied to the control. */
export function Field({
  label,
  hint,
  error,
  optional,
  id: givenId,
  className,
  children,
}: Shared & { id?: string; className?: string; children: (ids: FieldIds) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classes('field', className)}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {children({ id, 'aria-describedby': describedBy(id, error, hint), 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="errmsg" id={id}>
      <CircleAlert size={18} aria-hidden="true" />
      {children}
    </span>
  );
}

export interface TextFieldProps extends Shared, ComponentProps<'input'> {
  icon?: ReactNode;
}

export function TextField({ label, hint, error, optional, icon, id, className, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(ids) => (
        <div className="inpwrap">
          {icon && <span className="lead-icon grid place-items-center">{icon}</span>}
          <input type="text" className="inp" {...input} {...ids} />
        </div>
      )}
    </Field>
  );
}

export interface TextAreaFieldProps extends Shared, ComponentProps<'textarea'> {}

export function TextAreaField({ label, hint, error, optional, id, className, ...textarea }: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(ids) => <textarea className="inp" rows={5} {...textarea} {...ids} />}
    </Field>
  );
}

export interface PasswordFieldProps extends Shared, Omit<ComponentProps<'input'>, 'type'> {
  /** Shows how strong the password is, in seven sticks and a word. */
  meter?: boolean;
}

export function PasswordField({
  label,
  hint,
  error,
  optional,
  meter,
  id,
  className,
  onChange,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(ids) => (
        <>
          <div className="inpwrap">
            <input
              className="inp"
              type={shown ? 'text' : 'password'}
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...ids}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                onChange?.(event);
              }}
            />
            <button
              type="button"
              className="iconbtn trail"
              aria-label={shown ? 'Hide password' : 'Show password'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff size={22} aria-hidden="true" /> : <Eye size={22} aria-hidden="true" />}
            </button>
          </div>
          {meter && <StrengthMeter password={typeof input.value === 'string' ? input.value : typed} />}
        </>
      )}
    </Field>
  );
}

const STRENGTH_STICKS = [1, 2, 3, 4, 5, 6, 7];

function StrengthMeter({ password }: { password: string }) {
  const { sticks, level, word } = passwordStrength(password);
  return (
    <div className="strength" data-level={level} role="img" aria-label={`Password strength: ${word}`}>
      {STRENGTH_STICKS.map((stick) => (
        <i key={stick} className={stick <= sticks ? 'on' : undefined} />
      ))}
      <span aria-hidden="true">{password === '' ? '' : word}</span>
    </div>
  );
}

interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps extends Shared, ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** First row while nothing is chosen. */
  placeholder?: string;
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  placeholder,
  id,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(ids) => (
        <div className="inpwrap">
          <select className="inp pe-12" {...select} {...ids}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={22} className="chevron" aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

export function CheckField({ label, hint, error, id: givenId, className, ...input }: CheckFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classes('field', className)}>
      <label className="check">
        <input
          type="checkbox"
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}
