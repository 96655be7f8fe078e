import { PasswordField } from '#src/ui/field.tsx';
import { PASSWORD_LONGEST, PASSWORD_SHORTEST } from '../rules/registration.ts';

/** A new password and its strength. The server checks it against its list of common ones. */
export function NewPasswordField({
  value,
  onChange,
  error,
  label = 'Password',
}: {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
  label?: string;
}) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      maxLength={PASSWORD_LONGEST}
      meter
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      hint={`At least ${PASSWORD_SHORTEST} characters. Common ones, your name and your e-mail are refused.`}
    />
  );
}
