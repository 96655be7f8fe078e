import { PasswordField, TextField } from '#src/ui/field.tsx';
import { PASSWORD_LONGEST } from '../rules/registration.ts';

interface Props {
  errors: Record<string, string>;
  /** Texts to begin with. */
  known?: { firstName?: string; lastName?: string; email?: string } | undefined;
}

/** First and last name, side by side where there is room. */
export function NameFields({ errors, known = {}, className = 'auth-form-2' }: Props & { className?: string }) {
  return (
    <div className={className}>
      <TextField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        maxLength={100}
        defaultValue={known.firstName}
        error={errors.firstName}
      />
      <TextField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        maxLength={100}
        defaultValue={known.lastName}
        error={errors.lastName}
      />
    </div>
  );
}

/** `autoComplete`: 'off' where it is somebody else's. */
export function EmailField({ errors, known = {}, autoComplete = 'email' }: Props & { autoComplete?: 'email' | 'off' }) {
  return (
    <TextField
      label="E-mail"
      name="email"
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      defaultValue={known.email}
      error={errors.email}
    />
  );
}

/** A new password typed a second time. */
export function ConfirmPasswordField({
  errors,
  label = 'Confirm password',
}: Pick<Props, 'errors'> & { label?: string }) {
  return (
    <PasswordField
      label={label}
      name="confirmPassword"
      autoComplete="new-password"
      maxLength={PASSWORD_LONGEST}
      error={errors.confirmPassword}
    />
  );
}
