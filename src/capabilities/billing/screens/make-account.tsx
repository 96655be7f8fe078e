import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { PASSWORD_SHORTEST } from '#src/capabilities/access/rules/registration.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError, PasswordField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { signIn } from '#src/web/session.ts';
import { makeAccountOfOrder } from '../queries.ts';
import { FAILED, type FormProps, passwordOf, textOf } from './claim-form.ts';

type Fields = Record<string, string>;

function checkAccount(form: HTMLFormElement, nameKnown: boolean): Fields {
  const wrong: Fields = {};
  if (!nameKnown && !textOf(form, 'firstName')) wrong.firstName = 'Please enter your first name.';
  if (!nameKnown && !textOf(form, 'lastName')) wrong.lastName = 'Please enter your last name.';
  if (passwordOf(form).length < PASSWORD_SHORTEST) {
    wrong.password = `Password must be at least ${PASSWORD_SHORTEST} characters long.`;
  }
  return wrong;
}

/** Puts the eye, and the reader, on the first field that is wrong. */
function focusFirst(form: HTMLFormElement, wrong: Fields) {
  const field = form.elements.namedItem(Object.keys(wrong)[0] ?? '');
  if (field instanceof HTMLInputElement) field.focus();
}

interface MakeAccountProps extends FormProps {
  /** The recipient of the order is the name of the account. */
  nameKnown: boolean;
  onKnown: () => void;
}

/** A password, and a name where the order holds none; the e-mail is the order's. */
export function MakeAccount({ proof, email, nameKnown, onDone, onKnown }: MakeAccountProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Fields>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = checkAccount(form, nameKnown);
    setErrors(wrong);
    if (Object.keys(wrong).length) return focusFirst(form, wrong);
    setBusy(true);
    const password = passwordOf(form);
    const names = { firstName: textOf(form, 'firstName'), lastName: textOf(form, 'lastName') };
    const account = { ...(!nameKnown && names), password };
    try {
      const { sessionToken, user } = await makeAccountOfOrder(proof, account);
      onDone();
      signIn(sessionToken, user);
      toast({ title: 'Account created', text: 'The order is yours.' });
      void navigate('/dashboard');
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'email-taken') return onKnown();
      setErrors({ form: sentenceFor(error, FAILED) });
    }
  };
  return (
    <section className="panel pay-account">
      <h2 className="d-sm">Create your account.</h2>
      <p className="muted">
        An account with {email} shows your cats, reports and parcel.{' '}
        {nameKnown && 'We use the name on the parcel. You can change it in your profile. '}You can also do this later
        from the mail.
      </p>
      <form className="pay-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        {!nameKnown && (
          <div className="pay-names">
            <TextField
              label="First name"
              name="firstName"
              autoComplete="given-name"
              maxLength={80}
              error={errors.firstName}
            />
            <TextField
              label="Last name"
              name="lastName"
              autoComplete="family-name"
              maxLength={80}
              error={errors.lastName}
            />
          </div>
        )}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          maxLength={200}
          meter
          error={errors.password}
          hint={`At least ${PASSWORD_SHORTEST} characters.`}
        />
        {errors.form && (
          <div role="alert">
            <FieldError>{errors.form}</FieldError>
          </div>
        )}
        <Button type="submit" size="lg" full busy={busy}>
          Make my account
        </Button>
        <Button variant="plain" size="sm" onClick={onKnown}>
          I have an account already
        </Button>
      </form>
    </section>
  );
}
