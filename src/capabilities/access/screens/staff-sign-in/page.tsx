import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { FormFailure } from '#src/web/form-failure.ts';
import { privateMeta } from '#src/web/meta.ts';
import { signIn } from '#src/web/session.ts';
import type { LoginAnswer } from '../../sign-in-contract.ts';
import { beginAtProvider, finishAtProvider } from '../../queries.ts';
import { AuthArt } from '../auth-art.tsx';
import { AsideLink, AuthFrame } from '../auth-frame.tsx';
import { CodeForm } from '../login/code-form.tsx';

export const meta = () => privateMeta('Staff sign-in. Purrwell');

type Stage = { name: 'start'; problem: string | null } | { name: 'waiting' } | { name: 'code'; pendingToken: string };

/** Signs staff in with the company account: leaves for the provider, which sends the browser back here. */
export default function StaffSignIn() {
  const [stage, setStage] = useState<Stage>({ name: 'waiting' });
  const navigate = useNavigate();
  const enter = ({ sessionToken, user }: LoginAnswer) => {
    signIn(sessionToken, user);
    void navigate('/desk');
  };
  const failed = (failure: unknown) => {
    const pendingToken = failure instanceof FormFailure && failure.details.pendingToken;
    if (typeof pendingToken === 'string') return setStage({ name: 'code', pendingToken });
    const problem = failure instanceof FormFailure ? failure.message : 'We got no answer. Please try again.';
    setStage({ name: 'start', problem });
  };
  const leave = async () => {
    setStage({ name: 'waiting' });
    try {
      window.location.assign((await beginAtProvider()).url);
    } catch (failure) {
      failed(failure);
    }
  };
  const begun = useRef(false);
  const cameBack = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    const query = window.location.search.slice(1);
    // A code works once, and does not stay in the history of a browser that others may use.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (!/(^|&)(code|error)=/.test(query)) return setStage({ name: 'start', problem: null });
    finishAtProvider(query).then(enter, failed);
  });
  useEffect(() => cameBack(), []);
  return (
    <AuthFrame
      tint="blue"
      aside={<AsideLink to="/login">Sign in with a password</AsideLink>}
      art={<AuthArt name="keeper" className="auth-cat-loaf moonlit" />}
    >
      <div className="auth-heading">
        <h1 className="d-md">Staff sign-in</h1>
        <p className="lead muted">With the account that you have at work.</p>
      </div>
      {stage.name === 'waiting' && <Spinner />}
      {stage.name === 'start' && (
        <div className="stack gap4">
          <div role="alert">{stage.problem && <p>{stage.problem}</p>}</div>
          <Button size="lg" full onClick={() => void leave()}>
            Sign in with the company account
          </Button>
        </div>
      )}
      {stage.name === 'code' && (
        <CodeForm
          pendingToken={stage.pendingToken}
          onEnter={enter}
          onBack={() => setStage({ name: 'start', problem: null })}
        />
      )}
    </AuthFrame>
  );
}
