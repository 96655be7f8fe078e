import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { FieldError, PasswordField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { signIn } from '#src/web/session.ts';
import { claimOrder, signInToClaim } from '../queries.ts';
import { FAILED, type FormProps, passwordOf, textOf } from './claim-form.ts';

/** For a buyer who has an account: signing in moves the order there. `back` is null once no new account can be made of the order. */
export function SignInToClaim({ proof, email, onDone, back }: FormProps & { back: (() => void) | null }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = passwordOf(form);
    if (!textOf(form, 'email') || !password) return setFailure('Please enter both email and password');
    setBusy(true);
    setFailure('');
    let signedIn = false;
    try {
      const { sessionToken, user } = await signInToClaim(textOf(form, 'email'), password);
      signIn(sessionToken, user);
      signedIn = true;
      await claimOrder(proof);
      onDone();
      toast({ title: 'Welcome back', text: 'The order is in your account.' });
      void navigate('/dashboard');
    } catch (error) {
      const words = sentenceFor(error, FAILED);
      if (signedIn) return toast({ title: 'The order was not added', text: words, tone: 'bad' });
      setBusy(false);
      setFailure(words);
    }
  };
  return (
    <section className="panel pay-account">
      <h2 className="d-sm">Sign in to keep it.</h2>
      <p className="muted">
        Sign in with {email}, and the order moves to that account.
        {!back &&
          ' You paid more than 7 days ago, so please confirm that the address is yours. If you have no account, create one with it, use the link we mail you, and open this page again.'}
      </p>
      <form className="pay-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextField label="E-mail" name="email" type="email" autoComplete="email" />
        <PasswordField label="Password" name="password" autoComplete="current-password" />
        {failure && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
        <Button type="submit" size="lg" full busy={busy}>
          Sign in
        </Button>
        <div className="row gap3 wrapf">
          {back ? (
            <Button variant="plain" size="sm" onClick={back}>
              Back
            </Button>
          ) : (
            <ButtonLink variant="plain" size="sm" to="/register">
              Make an account
            </ButtonLink>
          )}
          <ButtonLink variant="plain" size="sm" to="/forgot-password">
            Forgot the password
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}
