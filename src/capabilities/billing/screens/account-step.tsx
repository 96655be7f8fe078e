import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { PASSWORD_SHORTEST } from '#src/capabilities/access/rules/registration.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { FieldError, PasswordField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { signIn, useSession } from '#src/web/session.ts';
import type { CheckoutStateView } from '../contract.ts';
import { claimOrder, makeAccountOfOrder, type Proof, signInToClaim } from '../queries.ts';

interface StepProps {
  view: CheckoutStateView;
  proof: Proof;
  again: () => void;
}

const FAILED = 'That did not work. Your order is safe. Please try again.';

/** From a paid order to an account that owns it, in one step. */
export function AccountStep({ view, proof, again }: StepProps) {
  const { status } = useSession();
  const [known, setKnown] = useState(false);
  // On the way to the dashboard: the session is there before the page has gone.
  const [done, setDone] = useState(false);
  if (done || view.accountState === 'yours') return <Yours />;
  if (view.accountState === 'claimed') return <Claimed />;
  if (status === 'signed-in') return <Attach proof={proof} again={again} />;
  return known ? (
    <SignInToClaim proof={proof} email={view.email} onDone={() => setDone(true)} back={() => setKnown(false)} />
  ) : (
    <MakeAccount proof={proof} email={view.email} onDone={() => setDone(true)} onKnown={() => setKnown(true)} />
  );
}

function Yours() {
  return (
    <section className="panel pay-account">
      <h2 className="d-sm">It is on your dashboard.</h2>
      <p className="muted">Cats, plan and where the parcel is, all in one place.</p>
      <ButtonLink size="lg" full to="/dashboard">
        To my dashboard
      </ButtonLink>
    </section>
  );
}

function Claimed() {
  return (
    <section className="panel pay-account">
      <h2 className="d-sm">This order has an account.</h2>
      <p className="muted">Sign in to see the cats, the plan and where the parcel is.</p>
      <ButtonLink size="lg" full to="/login">
        Sign in
      </ButtonLink>
    </section>
  );
}

function Attach({ proof, again }: { proof: Proof; again: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const attach = async () => {
    setBusy(true);
    setFailure('');
    try {
      await claimOrder(proof);
      if (proof.kind === 'session') again();
      else window.location.assign('/dashboard');
    } catch (error) {
      setFailure(sentenceFor(error, FAILED));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="panel pay-account">
      <h2 className="d-sm">Put it on your account.</h2>
      <p className="muted">You are signed in, and this order does not belong to an account yet.</p>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <Button size="lg" full busy={busy} onClick={() => void attach()}>
        Add to my account
      </Button>
    </section>
  );
}

type Fields = Record<string, string>;

const textOf = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '').trim();

function checkAccount(form: HTMLFormElement): Fields {
  const wrong: Fields = {};
  if (!textOf(form, 'firstName')) wrong.firstName = 'Please enter your first name.';
  if (!textOf(form, 'lastName')) wrong.lastName = 'Please enter your last name.';
  if (String(new FormData(form).get('password') ?? '').length < PASSWORD_SHORTEST) {
    wrong.password = `Password must be at least ${PASSWORD_SHORTEST} characters long.`;
  }
  return wrong;
}

/** Puts the eye, and the reader, on the first field that is wrong. */
function focusFirst(form: HTMLFormElement, wrong: Fields) {
  const field = form.elements.namedItem(Object.keys(wrong)[0] ?? '');
  if (field instanceof HTMLInputElement) field.focus();
}

interface FormProps {
  proof: Proof;
  email: string;
  /** Told before the session changes. */
  onDone: () => void;
}

function MakeAccount({ proof, email, onDone, onKnown }: FormProps & { onKnown: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Fields>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const wrong = checkAccount(form);
    setErrors(wrong);
    if (Object.keys(wrong).length) return focusFirst(form, wrong);
    setBusy(true);
    const password = String(new FormData(form).get('password'));
    const account = { firstName: textOf(form, 'firstName'), lastName: textOf(form, 'lastName'), password };
    try {
      const { sessionToken, user } = await makeAccountOfOrder(proof, account);
      onDone();
      signIn(sessionToken, user);
      toast({ title: 'Account created', text: 'The order is yours.' });
      navigate('/dashboard');
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'email-taken') return onKnown();
      setErrors({ form: sentenceFor(error, FAILED) });
    }
  };
  return (
    <section className="panel pay-account">
      <h2 className="d-sm">One password, and it is yours.</h2>
      <p className="muted">
        An account with {email} shows you the cats, the reports and where the parcel is. You can also do this later from
        the mail.
      </p>
      <form className="pay-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <div className="pay-names">
          <TextField label="First name" name="firstName" autoComplete="given-name" maxLength={80} error={errors.firstName} />
          <TextField label="Last name" name="lastName" autoComplete="family-name" maxLength={80} error={errors.lastName} />
        </div>
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

function SignInToClaim({ proof, email, onDone, back }: FormProps & { back: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const password = String(new FormData(form).get('password') ?? '');
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
      toast({ title: 'Welcome back', text: 'The order is on your account.' });
      navigate('/dashboard');
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
      <p className="muted">Sign in with {email}, and the order moves to that account.</p>
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
          <Button variant="plain" size="sm" onClick={back}>
            Back
          </Button>
          <ButtonLink variant="plain" size="sm" to="/forgot-password">
            Forgot the password
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}
