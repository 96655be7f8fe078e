import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink, Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { FormFailure, sayFailed } from '#src/web/form-failure.ts';
import { privateMeta } from '#src/web/meta.ts';
import { signIn } from '#src/web/session.ts';
import { useForm } from '#src/web/use-form.ts';
import type { InvitationView } from '../../staff-contract.ts';
import { acceptInvitation, readInvitation } from '../../queries.ts';
import { checkNewPassword } from '../../rules/registration.ts';
import { AuthArt } from '../auth-art.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { DeadLink, isDeadLink } from '../dead-link.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { ConfirmPasswordField, NameFields } from '../account-fields.tsx';

export const meta = () => privateMeta('Join the desk. Purrwell');

type Stage =
  | { name: 'looking' }
  | { name: 'form'; token: string; invitation: InvitationView }
  | { name: 'dead'; code: string }
  | { name: 'failed'; token: string };

export default function StaffInvitation() {
  const [stage, setStage] = useState<Stage>({ name: 'looking' });
  const look = async (token: string) => {
    setStage({ name: 'looking' });
    try {
      setStage({ name: 'form', token, invitation: await readInvitation(token) });
    } catch (failure) {
      const code = failure instanceof FormFailure ? failure.code : null;
      setStage(isDeadLink(code) ? { name: 'dead', code } : { name: 'failed', token });
    }
  };
  useEffect(() => {
    const token = window.location.hash.slice(1);
    // The link stays in the mail, not in the history of a browser that others may use.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (token) void look(token);
    else setStage({ name: 'dead', code: 'link-unknown' });
  }, []);
  return (
    <AuthFrame tint="blue" aside={null} art={<AuthArt name="keeper" className="auth-cat-loaf moonlit" />}>
      {stage.name === 'looking' && <Spinner />}
      {stage.name === 'form' && <JoinForm {...stage} onDead={(code) => setStage({ name: 'dead', code })} />}
      {stage.name === 'failed' && (
        <div role="alert" className="stack gap4">
          <p className="lead">The invitation could not be loaded. It is still valid.</p>
          <div>
            <Button onClick={() => void look(stage.token)}>Try again</Button>
          </div>
        </div>
      )}
      {stage.name === 'dead' && (
        <DeadLink code={stage.code}>
          <ButtonLink size="lg" to="/login">
            Sign in
          </ButtonLink>
        </DeadLink>
      )}
    </AuthFrame>
  );
}

interface JoinProps {
  token: string;
  invitation: InvitationView;
  onDead: (code: string) => void;
}

function JoinForm({ token, invitation, onDead }: JoinProps) {
  const form = useForm();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fields = { firstName: form.text('firstName').trim(), lastName: form.text('lastName').trim(), password };
    const problem = checkJoin({ ...fields, confirmPassword: form.text('confirmPassword') });
    if (problem) return form.showProblem(problem);
    form.clear();
    form.setBusy(true);
    try {
      const { sessionToken, user } = await acceptInvitation({ token, ...fields });
      signIn(sessionToken, user);
      void navigate('/desk');
    } catch (failure) {
      form.setBusy(false);
      if (failure instanceof FormFailure && isDeadLink(failure.code)) return onDead(failure.code);
      form.showFailure(failure);
      sayFailed('The account was not created', failure, 'Please try again later.');
    }
  };
  return (
    <>
      <div className="auth-heading">
        <h1 className="d-md">Join the desk</h1>
        <p className="lead muted">You sign in as {invitation.email}.</p>
      </div>
      <form {...form.props} className="auth-form" onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={invitation.email} />
        <NameFields errors={form.errors} />
        <NewPasswordField value={password} onChange={setPassword} error={form.errors.password} />
        <ConfirmPasswordField errors={form.errors} />
        <Button type="submit" size="lg" full busy={form.busy}>
          Make my account
        </Button>
      </form>
    </>
  );
}

function checkJoin(fields: { firstName: string; lastName: string; password: string; confirmPassword: string }) {
  if (!fields.firstName) return { field: 'firstName', text: 'Please enter your first name.' };
  if (!fields.lastName) return { field: 'lastName', text: 'Please enter your last name.' };
  return checkNewPassword(fields.password, fields.confirmPassword);
}
