import { TriangleAlert } from 'lucide-react';
import { PasswordField } from '#src/ui/field.tsx';
import { isCommonPassword } from '../rules/common-passwords.ts';
import { PASSWORD_LONGEST, PASSWORD_SHORTEST } from '../rules/registration.ts';

/** A password to be: how strong it is, and a warning (never a refusal) when it is one of those everybody tries first. */
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
  const common = isCommonPassword(value);
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
      hint={
        common ? (
          <span className="auth-warning">
            <TriangleAlert size={18} aria-hidden="true" />
            This is one of the first passwords anyone would try.
          </span>
        ) : (
          `At least ${PASSWORD_SHORTEST} characters.`
        )
      }
    />
  );
}
