import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { PasswordField, TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { LoginAnswer } from '../../sign-in-contract.ts';
import { logIn } from '../../queries.ts';
import { PASSWORD_LONGEST } from '../../rules/registration.ts';
import { FormFailure, sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { LoginDraftProps } from './login-draft.ts';

export function SignInForm({ draft, keep, onEnter }: LoginDraftProps & { onEnter: (answer: LoginAnswer) => void }) {
  const form = useForm();
  const [pendingToken, setPendingToken] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = form.text('email').trim();
    const password = form.text('password');
    if (!email || !password) {
      const text = 'Please enter both email and password';
      form.showProblem({ field: email ? 'password' : 'email', title: 'Missing Information', text });
      return toast({ title: 'Missing Information', text, tone: 'bad' });
    }
    form.clear();
    form.setBusy(true);
    try {
      const answer = await logIn({ email, password });
      toast({ title: 'Login Successful', text: 'Welcome back!' });
      onEnter(answer); // stays busy: the page is about to be left
    } catch (failure) {
      form.setBusy(false);
      if (failure instanceof FormFailure && failure.code === 'second-factor-asked') {
        return setPendingToken(String(failure.details.pendingToken));
      }
      form.showFailure(failure);
      sayFailed('Login Failed', failure, 'Failed to login');
    }
  };
  if (pendingToken) {
    return <CodeForm pendingToken={pendingToken} onEnter={onEnter} onBack={() => setPendingToken(null)} />;
  }
  return (
    <form {...form.props} className="auth-form" onSubmit={submit} onChange={keep}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        hint="Registered by phone? Type the number here."
        defaultValue={draft.email}
        error={form.errors.email}
      />
      <div className="auth-password">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          maxLength={PASSWORD_LONGEST}
          defaultValue={draft.password}
          error={form.errors.password}
        />
        <Link className="link" to="/forgot-password">
          Forgotten?
        </Link>
      </div>
      <Button type="submit" size="lg" full busy={form.busy}>
        Sign In
      </Button>
      <PasskeyButton onEnter={onEnter} />
    </form>
  );
}
