import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/field.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { storeToken } from '#src/web/api.ts';
import type { FormFailure } from '#src/web/form-failure.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { checkSession, isChecking, useSession } from '#src/web/session.ts';
import { useForm } from '#src/web/use-form.ts';
import { askForVerification, confirmEmail } from '../../queries.ts';
import { PASSWORD_LONGEST } from '../../rules/registration.ts';
import { AuthArt } from '../auth-art.tsx';
import { AsideLink, AuthFrame } from '../auth-frame.tsx';
import { DeadLink, isDeadLink } from '../dead-link.tsx';
import { sayFailed } from '#src/web/form-failure.ts';

export const meta = () => privateMeta('Confirm your e-mail. Purrwell');

type Stage =
  | { name: 'checking' }
  | { name: 'password' }
  | { name: 'done'; message: string }
  | { name: 'dead'; code: string }
  | { name: 'failed'; message: string };

export default function VerifyEmail() {
  const token = useMailedToken();
  return <Verification key={token} token={token} />;
}

function Verification({ token }: { token: string }) {
  const { stage, setStage, confirm } = useConfirmation(token);
  const signedIn = useSession().status === 'signed-in';
  return (
    <AuthFrame
      tint="mint"
      aside={<AsideLink to={signedIn ? '/dashboard' : '/login'}>{signedIn ? 'Dashboard' : 'Sign in'}</AsideLink>}
      art={
        <AuthArt name={stage.name === 'done' ? 'postmasterPleased' : 'postmaster'} className="auth-cat-loaf moonlit" />
      }
    >
      {stage.name === 'checking' && (
        <>
          <h1 className="d-md">Checking the link</h1>
          <div className="auth-note">
            <Spinner />
          </div>
        </>
      )}
      {stage.name === 'password' && <OwnPassword confirm={confirm} />}
      {stage.name === 'done' && (
        <div role="status">
          <h1 className="d-md">We have found you</h1>
          <p className="lead muted">{stage.message}</p>
          <p className="auth-note">
            <ButtonLink size="lg" to={signedIn ? '/dashboard' : '/login'}>
              {signedIn ? 'Go to the dashboard' : 'Sign In'}
            </ButtonLink>
          </p>
        </div>
      )}
      {stage.name === 'dead' && <DeadLink code={stage.code}>{signedIn ? <SendAgain /> : <SignInFirst />}</DeadLink>}
      {stage.name === 'failed' && (
        <div role="status">
          <h1 className="d-md">That did not work</h1>
          <p className="lead muted">{stage.message}</p>
          <p className="auth-note">
            <Button
              size="lg"
              onClick={() => {
                setStage({ name: 'checking' });
                void confirm().catch(() => {});
              }}
            >
              Try again
            </Button>
          </p>
        </div>
      )}
    </AuthFrame>
  );
}

/** Uses the link once, on arrival: a second attempt would find it used up. */
function useConfirmation(token: string) {
  const [stage, setStage] = useState<Stage>(token ? { name: 'checking' } : { name: 'dead', code: 'link-unknown' });
  /** Throws errors that a form can show beside its field. */
  const confirm = useCallback(
    async (password?: string) => {
      try {
        const { message, sessionToken } = await confirmEmail(token, password);
        // The session that confirmed was replaced.
        if (sessionToken) storeToken(sessionToken);
        setStage({ name: 'done', message });
        void checkSession();
      } catch (failure) {
        const { code, message } = failure as FormFailure;
        if (isDeadLink(code)) return setStage({ name: 'dead', code });
        if (password !== undefined) throw failure;
        if (code === 'password-needed') return setStage({ name: 'password' });
        setStage({ name: 'failed', message: message || 'We got no answer. Please try again.' });
      }
    },
    [token],
  );
  const begun = useRef(false);
  const { status } = useSession();
  useEffect(() => {
    // Confirming ends the session that is being checked.
    if (!token || begun.current || isChecking()) return;
    begun.current = true;
    void confirm();
  }, [token, confirm, status]);
  return { stage, setStage, confirm };
}

/** For a browser that is not signed in to the account: the link shows whose mailbox it is, the password whose account. */
function OwnPassword({ confirm }: { confirm: (password: string) => Promise<void> }) {
  const form = useForm();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const password = form.text('password');
    if (!password) return form.showProblem({ field: 'password', text: 'Please enter your password.' });
    form.setBusy(true);
    try {
      await confirm(password);
    } catch (failure) {
      form.setBusy(false);
      form.showFailure(failure);
      sayFailed('Not confirmed', failure);
    }
  };
  return (
    <>
      <div className="auth-heading">
        <h1 className="d-md">One more thing</h1>
        <p className="lead muted">
          You are not signed in here. Please enter the password of the account this link belongs to. This signs out
          every device.
        </p>
      </div>
      <form {...form.props} className="auth-form" onSubmit={submit}>
        <div className="auth-password">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            maxLength={PASSWORD_LONGEST}
            error={form.errors.password}
          />
          <Link className="link" to="/forgot-password">
            Forgotten?
          </Link>
        </div>
        <Button type="submit" size="lg" full busy={form.busy}>
          Confirm my e-mail
        </Button>
      </form>
      <p className="auth-note small muted">
        You did not make an account? Someone else used your address. Leave this page, and nothing is confirmed.
      </p>
    </>
  );
}

function SendAgain() {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { message } = await askForVerification();
      toast({ title: 'Done', text: message });
    } catch (failure) {
      sayFailed('No link was sent', failure, 'Please try again later.');
    }
    setBusy(false);
  };
  return (
    <Button size="lg" busy={busy} onClick={send}>
      Send a new link
    </Button>
  );
}

function SignInFirst() {
  return (
    <ButtonLink size="lg" to="/login">
      Sign in to get a new link
    </ButtonLink>
  );
}
