import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { FormFailure } from '#src/web/form-failure.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { checkSession, useSession } from '#src/web/session.ts';
import { askForVerification, confirmEmail } from '../../queries.ts';
import { AuthArt } from '../auth-art.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { DeadLink, isDeadLink } from '../dead-link.tsx';

export const meta = () => privateMeta('Confirm your e-mail. Purrwell');

type Stage =
  | { name: 'checking' }
  | { name: 'done'; message: string }
  | { name: 'dead'; code: string }
  | { name: 'failed'; message: string };

export default function VerifyEmail() {
  const token = useMailedToken();
  return <Verification key={token} token={token} />;
}

function Verification({ token }: { token: string }) {
  const [stage, retry] = useConfirmation(token);
  const signedIn = useSession().status === 'signed-in';
  return (
    <AuthFrame
      tint="mint"
      aside={
        <ButtonLink variant="plain" size="sm" to={signedIn ? '/dashboard' : '/login'}>
          {signedIn ? 'Dashboard' : 'Sign in'}
        </ButtonLink>
      }
      art={<AuthArt name={stage.name === 'done' ? 'postmasterPleased' : 'postmaster'} className="auth-cat-loaf" />}
    >
      {stage.name === 'checking' && (
        <>
          <h1 className="d-md">Looking at the link</h1>
          <div className="auth-note">
            <Spinner />
          </div>
        </>
      )}
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
            <Button size="lg" onClick={retry}>
              Try again
            </Button>
          </p>
        </div>
      )}
    </AuthFrame>
  );
}

/** Uses the link once, on arrival: a second attempt would find it used up. */
function useConfirmation(token: string): [Stage, () => void] {
  const [stage, setStage] = useState<Stage>(token ? { name: 'checking' } : { name: 'dead', code: 'link-unknown' });
  const [attempt, setAttempt] = useState(1);
  const done = useRef(0);
  useEffect(() => {
    if (!token || done.current === attempt) return;
    done.current = attempt;
    confirmEmail(token).then(
      ({ message }) => {
        setStage({ name: 'done', message });
        void checkSession();
      },
      (failure: FormFailure) => {
        if (isDeadLink(failure.code)) return setStage({ name: 'dead', code: failure.code });
        setStage({ name: 'failed', message: failure.message || 'There was no answer. Please try again.' });
      },
    );
  }, [token, attempt]);
  const retry = () => {
    setStage({ name: 'checking' });
    setAttempt(attempt + 1);
  };
  return [stage, retry];
}

function SendAgain() {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { message } = await askForVerification();
      toast({ title: 'Done', text: message });
    } catch (failure) {
      const text = (failure instanceof FormFailure && failure.message) || 'Please try again later.';
      toast({ title: 'No link was sent', text, tone: 'bad' });
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
