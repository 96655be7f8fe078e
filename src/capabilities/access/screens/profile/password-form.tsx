import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/field.tsx';
import { toast } from '#src/ui/toast.tsx';
import { FormFailure, sayFailed, sayProblem } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { changePassword, profileQuery, securityLogQuery, sessionsQuery } from '../../queries.ts';
import { checkNewPassword, PASSWORD_LONGEST } from '../../rules/registration.ts';
import { PasskeyInstead } from '../identity-dialog.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { ConfirmPasswordField } from '../account-fields.tsx';

export function PasswordForm() {
  const [isConfirmed, setConfirmed] = useState(false);
  const { form, password, setPassword, submit } = usePasswordChange(isConfirmed, () => setConfirmed(false));
  return (
    <section id="password" className="panel profile-card">
      <h2 className="title">Password</h2>
      <form {...form.props} className="profile-password" onSubmit={submit} aria-label="Password">
        {isConfirmed ? (
          <p role="status">Confirmed with a passkey.</p>
        ) : (
          <>
            <PasswordField
              label="Current password"
              name="currentPassword"
              autoComplete="current-password"
              maxLength={PASSWORD_LONGEST}
              error={form.errors.currentPassword}
            />
            <PasskeyInstead size="sm" onDone={() => setConfirmed(true)} />
          </>
        )}
        <NewPasswordField label="New password" value={password} onChange={setPassword} error={form.errors.password} />
        <ConfirmPasswordField errors={form.errors} label="New password again" />
        <p className="small muted">This signs out every other device. We mail you a confirmation.</p>
        <div>
          <Button type="submit" variant="quiet" size="sm" busy={form.busy} busyLabel="Changing...">
            Change password
          </Button>
        </div>
      </form>
    </section>
  );
}

/** `isConfirmed`: a passkey stands for the present password, for ten minutes. */
function usePasswordChange(isConfirmed: boolean, onExpired: () => void) {
  const form = useForm();
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (form.busy) return;
    const currentPassword = form.text('currentPassword');
    const missing = { field: 'currentPassword', title: 'Missing Information', text: 'Please enter your password.' };
    const problem = currentPassword || isConfirmed ? checkNewPassword(password, form.text('confirmPassword')) : missing;
    if (problem) return sayProblem(form, problem);
    form.setBusy(true);
    try {
      const { message } = await changePassword({ password, ...(currentPassword && { currentPassword }) });
      toast({ title: 'Password changed', text: message });
      form.reset();
      setPassword('');
      void queries.invalidateQueries(sessionsQuery());
      void queries.invalidateQueries(securityLogQuery());
      void queries.invalidateQueries(profileQuery());
    } catch (failure) {
      if (failure instanceof FormFailure && failure.code === 'password-needed') onExpired();
      form.showFailure(failure);
      sayFailed('The password was not changed', failure);
    }
    form.setBusy(false);
  };
  return { form, password, setPassword, submit };
}
