import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { LoginAnswer } from '../../sign-in-contract.ts';
import { createAccount, logIn } from '../../queries.ts';
import { checkSignUp, registrationPayload } from '../../rules/registration.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { useForm } from '#src/web/use-form.ts';
import type { LoginDraftProps } from './login-draft.ts';
import { sayFailed, sayProblem } from '#src/web/form-failure.ts';
import { EmailField, NameFields } from '../account-fields.tsx';

interface Props extends LoginDraftProps {
  onEnter: (answer: LoginAnswer) => void;
  /** The account is there, but could not be signed in to: over to the other tab. */
  onSignIn: () => void;
}

export function SignUpForm({ draft, keep, onEnter, onSignIn }: Props) {
  const form = useForm();
  const [password, setPassword] = useState(draft.password ?? '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { text } = form;
    const fields = { firstName: text('firstName'), lastName: text('lastName'), email: text('email'), password };
    const problem = checkSignUp(fields);
    if (problem) return sayProblem(form, problem);
    form.clear();
    form.setBusy(true);
    try {
      await createAccount(registrationPayload({ ...fields, method: 'email', phone: '' }));
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      return sayFailed('Registration Failed', failure, 'Please try again later.');
    }
    toast({ title: 'Account Created Successfully!', text: 'Welcome to the service. Please log in to continue...' });
    try {
      const answer = await logIn({ email: fields.email.trim(), password });
      toast({ title: 'Login Successful', text: 'Welcome back!' });
      onEnter(answer);
    } catch (failure) {
      sayFailed('Login Failed', failure, 'Failed to login');
      onSignIn();
    }
  };
  return (
    <form {...form.props} className="auth-form" onSubmit={submit} onChange={keep}>
      <NameFields errors={form.errors} known={draft} />
      <EmailField errors={form.errors} known={draft} />
      <NewPasswordField value={password} onChange={setPassword} error={form.errors.password} />
      <Button type="submit" size="lg" full busy={form.busy}>
        Sign Up
      </Button>
      <p className="small muted">
        Prefer to use a phone?{' '}
        <Link className="link" to="/register">
          Register with a phone number
        </Link>
      </p>
    </form>
  );
}
