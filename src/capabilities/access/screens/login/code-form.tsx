import { type FormEvent, useEffect } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { FormFailure, sayFailed } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import type { LoginAnswer } from '../../sign-in-contract.ts';
import { finishLogIn } from '../../queries.ts';

interface Props {
  /** Replaces the right password for five minutes. */
  pendingToken: string;
  onEnter: (answer: LoginAnswer) => void;
  /** Back to the password. */
  onBack: () => void;
}

/** After the password of somebody with an authenticator app: its code, or a recovery code. */
export function CodeForm({ pendingToken, onEnter, onBack }: Props) {
  const form = useForm();
  const { ref } = form.props;
  // The field before was the password: typing goes on here.
  useEffect(() => {
    ref.current?.querySelector('input')?.focus();
  }, [ref]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    const code = form.text('code').trim();
    if (!code) return form.showProblem({ field: 'code', text: 'Please enter the code.' });
    form.clear();
    form.setBusy(true);
    try {
      const answer = await finishLogIn(pendingToken, code);
      toast({ title: 'Login Successful', text: 'Welcome back!' });
      onEnter(answer);
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      sayFailed('Login Failed', failure, 'Failed to login');
      if (failure instanceof FormFailure && failure.code === 'second-factor-late') onBack();
    }
  };
  return (
    <form {...form.props} className="auth-form" onSubmit={submit} aria-label="Code from your authenticator app">
      <TextField
        label="Code"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        hint="Six digits from your authenticator app, or a recovery code."
        error={form.errors.code}
      />
      <Button type="submit" size="lg" full busy={form.busy}>
        Sign In
      </Button>
      <Button variant="plain" full onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
