import { Mail } from '#src/ui/icons/mail.ts';
import { Smartphone } from '#src/ui/icons/smartphone.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { ChoiceGroup } from '#src/ui/choice.tsx';
import { TextField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { afterSignIn } from '#src/web/pending-invitation.ts';
import { signIn } from '#src/web/session.ts';
import { ShopFact } from '#src/web/shop-fact.tsx';
import { createAccount, logIn } from '../../queries.ts';
import {
  type ContactMethod,
  checkRegistration,
  loginPayload,
  type RegistrationForm,
  registrationPayload,
} from '../../rules/registration.ts';
import { LOGIN_FAILED_REDIRECT_MS, REGISTERED_REDIRECT_MS } from '../../rules/timings.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { useForm, usePause } from '#src/web/use-form.ts';
import { rememberedOwner } from './remembered-owner.ts';
import { sayFailed, sayProblem } from '#src/web/form-failure.ts';
import { ConfirmPasswordField, EmailField, NameFields } from '../account-fields.tsx';

const METHODS = [
  { value: 'email', title: <Method icon={<Mail size={18} aria-hidden="true" />}>E-mail</Method> },
  { value: 'phone', title: <Method icon={<Smartphone size={18} aria-hidden="true" />}>Phone</Method> },
];

function Method({ icon, children }: { icon: React.ReactNode; children: string }) {
  return (
    <span className="auth-choice">
      {icon}
      {children}
    </span>
  );
}

type OnAccount = ((email: string) => Promise<void>) | undefined;

export function RegisterForm({ onAccount }: { onAccount: OnAccount }) {
  const form = useForm();
  const [method, setMethod] = useState<ContactMethod>('email');
  const [password, setPassword] = useState('');
  const finish = useRegistration(form.setBusy, form.showFailure, onAccount);
  usePrefill(form.props.ref);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { text } = form;
    const fields: RegistrationForm = {
      firstName: text('firstName'),
      lastName: text('lastName'),
      method,
      email: text('email'),
      phone: text('phone'),
      password,
      confirmPassword: text('confirmPassword'),
    };
    const problem = checkRegistration(fields);
    if (problem) return sayProblem(form, problem);
    form.clear();
    void finish(fields);
  };

  return (
    <form {...form.props} className="auth-form" onSubmit={submit}>
      <NameFields errors={form.errors} />
      <ChoiceGroup
        legend="How should we reach you?"
        name="method"
        columns={2}
        value={method}
        onChange={(value) => setMethod(value as ContactMethod)}
        options={METHODS}
      />
      {/* Both stay in the page, so that changing one's mind loses nothing. */}
      <div hidden={method !== 'email'}>
        <EmailField errors={form.errors} />
      </div>
      <div hidden={method !== 'phone'}>
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={40}
          hint={
            <>
              With the country code. Without one we assume the Emirates. <ShopFact name="aboutNumbers" />
            </>
          }
          error={form.errors.phone}
        />
      </div>
      <NewPasswordField value={password} onChange={setPassword} error={form.errors.password} />
      <ConfirmPasswordField errors={form.errors} />
      <Button type="submit" size="lg" full busy={form.busy}>
        Create account
      </Button>
      <p className="small muted">
        What we keep about you, and for how long, is in the{' '}
        <a className="link" href="/legal#privacy" target="_blank" rel="noopener">
          Privacy Policy
        </a>
        ; our contract is in the{' '}
        <a className="link" href="/legal" target="_blank" rel="noopener">
          Terms of Service
        </a>
        .
      </p>
    </form>
  );
}

/** Makes the account, signs in with the contact it was made with, and goes on: to the dashboard, or to the login page. */
function useRegistration(
  setBusy: (busy: boolean) => void,
  showFailure: (failure: unknown) => void,
  onAccount: OnAccount,
) {
  const navigate = useNavigate();
  const pause = usePause();
  return async (fields: RegistrationForm) => {
    setBusy(true);
    try {
      await createAccount(registrationPayload(fields));
    } catch (failure) {
      setBusy(false);
      showFailure(failure);
      return sayFailed('Registration Failed', failure, 'Please try again later.');
    }
    toast({ title: 'Account Created Successfully!', text: 'Welcome to the service. Please log in to continue...' });
    try {
      const { sessionToken, user } = await logIn(loginPayload(fields));
      signIn(sessionToken, user);
      toast({ title: 'Login Successful', text: 'Welcome back!' });
      await onAccount?.(user.email ?? '');
      pause(REGISTERED_REDIRECT_MS, () => navigate(...afterSignIn()));
    } catch {
      pause(LOGIN_FAILED_REDIRECT_MS, () => {
        void navigate('/login');
        toast({ title: 'Please sign in', text: 'If you already had an account here, use its password.' });
      });
    }
  };
}

/** Prefills fields from the wizard. */
function usePrefill(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    for (const [name, value] of Object.entries(rememberedOwner())) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && !field.value) field.value = value;
    }
  }, [form]);
}
