import { type FormEvent, useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { CheckField } from '#src/ui/field.tsx';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { setNewPassword } from '../../queries.ts';
import { checkNewPassword } from '../../rules/registration.ts';
import { AuthArt } from '../auth-art.tsx';
import { AsideLink, AuthFrame } from '../auth-frame.tsx';
import { DeadLink, isDeadLink } from '../dead-link.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { FormFailure, sayFailed, sayProblem } from '#src/web/form-failure.ts';
import { useForm } from '#src/web/use-form.ts';
import { SignedOutElsewhere } from '../signed-out-elsewhere.tsx';
import { ConfirmPasswordField } from '../account-fields.tsx';

export const meta = () => privateMeta('New password. Purrwell');

type Stage = { name: 'form' } | { name: 'done'; message: string } | { name: 'dead'; code: string };

export default function ResetPassword() {
  const token = useMailedToken();
  return <Reset key={token} token={token} />;
}

function Reset({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage>(token ? { name: 'form' } : { name: 'dead', code: 'link-unknown' });
  return (
    <AuthFrame
      tint="blue"
      aside={<AsideLink to="/login">Sign in</AsideLink>}
      art={<AuthArt name={stage.name === 'done' ? 'keeperPleased' : 'keeper'} className="auth-cat-loaf moonlit" />}
    >
      {stage.name === 'form' && (
        <NewPasswordForm
          token={token}
          onDone={(message) => setStage({ name: 'done', message })}
          onDead={(code) => setStage({ name: 'dead', code })}
        />
      )}
      {stage.name === 'dead' && (
        <DeadLink code={stage.code}>
          <ButtonLink size="lg" to="/forgot-password">
            Send a new link
          </ButtonLink>
        </DeadLink>
      )}
      {stage.name === 'done' && <SignedOutElsewhere message={stage.message} />}
    </AuthFrame>
  );
}

interface FormProps {
  token: string;
  onDone: (message: string) => void;
  onDead: (code: string) => void;
}

function NewPasswordForm({ token, onDone, onDead }: FormProps) {
  const form = useForm();
  const [password, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const problem = checkNewPassword(password, form.text('confirmPassword'));
    if (problem) return sayProblem(form, problem);
    form.setBusy(true);
    try {
      const removePasskeys = form.text('removePasskeys') === 'on';
      onDone((await setNewPassword({ token, password, removePasskeys })).message);
    } catch (failure) {
      form.setBusy(false);
      if (failure instanceof FormFailure && isDeadLink(failure.code)) return onDead(failure.code);
      form.showFailure(failure);
      sayFailed('Your password was not changed', failure, 'Please try again later.');
    }
  };
  return (
    <>
      <div className="auth-heading">
        <h1 className="d-md">Choose a new password</h1>
        <p className="lead muted">This signs you out everywhere else.</p>
      </div>
      <form {...form.props} className="auth-form" onSubmit={submit}>
        <NewPasswordField label="New password" value={password} onChange={setPassword} error={form.errors.password} />
        <ConfirmPasswordField errors={form.errors} />
        <CheckField
          name="removePasskeys"
          label="Also remove my passkeys"
          hint="Choose this if someone else may have had access. Passkeys work without the password."
        />
        <Button type="submit" size="lg" full busy={form.busy}>
          Set the password
        </Button>
      </form>
    </>
  );
}
