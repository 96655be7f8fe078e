import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Tabs } from '#src/ui/tabs.tsx';
import { afterSignIn } from '#src/web/pending-invitation.ts';
import { signIn } from '#src/web/session.ts';
import type { LoginAnswer } from '../../sign-in-contract.ts';
import { LOGIN_REDIRECT_MS } from '../../rules/timings.ts';
import { AuthArt } from '../auth-art.tsx';
import { AsideLink, AuthFrame } from '../auth-frame.tsx';
import { usePause } from '#src/web/use-form.ts';
import { EyesInTheDark } from './eyes.tsx';
import type { LoginDraft } from './login-draft.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Sign in, or sign up by e-mail. `onLeave` is told before the session changes, so that the page can stay until it is left. */
export function Login({ onLeave }: { onLeave: () => void }) {
  const [tab, setTab] = useState<'in' | 'up'>('in');
  const [draft, setDraft] = useState<LoginDraft>({});
  const keep = (event: FormEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement;
    setDraft((before) => ({ ...before, [name]: value }));
  };
  const both = { draft, keep };
  const navigate = useNavigate();
  const pause = usePause();
  const enter = ({ sessionToken, user }: LoginAnswer) => {
    onLeave();
    signIn(sessionToken, user);
    pause(LOGIN_REDIRECT_MS, () => navigate(...afterSignIn()));
  };
  return (
    <AuthFrame
      tint="ink"
      form="middle"
      aside={
        <AsideLink to="/" back>
          Back to Home
        </AsideLink>
      }
      art={
        <>
          <EyesInTheDark />
          <AuthArt name="doorkeeper" className="auth-cat-loaf" />
        </>
      }
    >
      <div className="auth-heading">
        <h1 className="d-md">Oh. It’s you.</h1>
        <p className="lead muted">That is cat for welcome back.</p>
      </div>
      <div className="auth-tabs">
        <Tabs
          label="Sign in or sign up"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'in', label: 'Sign In', panel: <SignInForm {...both} onEnter={enter} /> },
            {
              value: 'up',
              label: 'Sign Up',
              panel: <SignUpForm {...both} onEnter={enter} onSignIn={() => setTab('in')} />,
            },
          ]}
        />
      </div>
    </AuthFrame>
  );
}
