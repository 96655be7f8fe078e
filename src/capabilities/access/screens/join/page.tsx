import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { FormFailure } from '#src/web/form-failure.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { queryClient } from '#src/web/query-client.ts';
import { keepInvitation } from '#src/web/pending-invitation.ts';
import { useSession } from '#src/web/session.ts';
import { UnsentQuestion } from '#src/web/shells/unsent-question.tsx';
import { useLogout } from '#src/web/shells/use-logout.ts';
import type { MemberInvitationView } from '../../member-contract.ts';
import {
  acceptMemberInvitation,
  declineMemberInvitation,
  membershipsQuery,
  readMemberInvitation,
} from '../../member-queries.ts';
import { lastDayText } from '../../rules/household-acts.ts';
import { AuthArt } from '../auth-art.tsx';
import { AuthFrame } from '../auth-frame.tsx';

export const meta = () => privateMeta('Look after cats together. Purrwell');

type Stage =
  | { name: 'looking' }
  | { name: 'open'; invitation: MemberInvitationView }
  | { name: 'closed'; why: string }
  | { name: 'failed' };

const NO_LINK = 'We do not know this invitation. Part of the link may be missing.';

/** A mailed invitation to share a household, with buttons to accept or decline it. */
export default function Join() {
  const token = useMailedToken();
  const { status } = useSession();
  const [stage, setStage] = useState<Stage>({ name: 'looking' });
  const look = (of: string) => {
    setStage({ name: 'looking' });
    readMemberInvitation(of).then(
      (invitation) => setStage({ name: 'open', invitation }),
      (failure) => setStage(stageOf(failure)),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once for each token
  useEffect(() => {
    if (token) look(token);
    else setStage({ name: 'closed', why: NO_LINK });
  }, [token]);
  return (
    <AuthFrame tint="mint" aside={null} art={<AuthArt name="keeper" className="auth-cat-loaf moonlit" />}>
      {stage.name === 'looking' && <Spinner />}
      {stage.name === 'open' && (
        <Invitation token={token} invitation={stage.invitation} onClosed={(why) => setStage({ name: 'closed', why })} />
      )}
      {stage.name === 'closed' && (
        <div role="status" className="stack gap4">
          <h1 className="d-md">The invitation</h1>
          <p className="lead muted">{stage.why}</p>
          <p className="auth-note">
            {status === 'signed-in' ? (
              <ButtonLink to="/shared">Shared cats</ButtonLink>
            ) : (
              <ButtonLink to="/login">Sign in</ButtonLink>
            )}
          </p>
        </div>
      )}
      {stage.name === 'failed' && (
        <div role="alert" className="stack gap4">
          <p className="lead">The invitation could not be loaded. It is still valid.</p>
          <div>
            <Button onClick={() => look(token)}>Try again</Button>
          </div>
        </div>
      )}
    </AuthFrame>
  );
}

const stageOf = (failure: unknown): Stage =>
  failure instanceof FormFailure && failure.code?.startsWith('invitation-')
    ? { name: 'closed', why: failure.message }
    : { name: 'failed' };

interface InvitationProps {
  token: string;
  invitation: MemberInvitationView;
  onClosed: (why: string) => void;
}

function Invitation({ token, invitation, onClosed }: InvitationProps) {
  const { owner, role, lastDay, email } = invitation;
  const { status, user } = useSession();
  return (
    <div className="stack gap4">
      <div className="auth-heading">
        <h1 className="d-md">{owner}’s cats</h1>
        <p className="lead muted">
          {owner} invites you as a {role}
          {lastDay && `, until the end of ${lastDayText(lastDay)}`}.
        </p>
      </div>
      <p>
        {role === 'sitter'
          ? 'You see what the cats eat and today’s log, and log in your own name. You see no payments, results or addresses.'
          : 'You see what the cats eat, their log, results and timeline, log in your own name, and can skip, move or pause the next box. You pay nothing.'}
      </p>
      {status === 'checking' && <Spinner />}
      {status === 'signed-in' && user?.email?.toLowerCase() !== email && <OtherAccount email={email} />}
      {status === 'signed-in' && user?.email?.toLowerCase() === email && <Answering {...{ token, onClosed }} />}
      {(status === 'none' || status === 'failed') && <SignInFirst email={email} token={token} />}
    </div>
  );
}

/** The signed-in account is not the invited one. */
function OtherAccount({ email }: { email: string }): ReactNode {
  const logout = useLogout({ stays: true });
  const { busy, leave, asked } = logout;
  return (
    <>
      <p className="muted auth-wraps">
        The invitation is for {email}, and you are signed in with another account. Log out here and sign in as {email}:
        then this page goes on by itself.
      </p>
      {asked ? (
        <UnsentQuestion logout={logout} asked={asked} />
      ) : (
        <div>
          <Button busy={busy === 'here'} onClick={() => void leave('here')}>
            Log out
          </Button>
        </div>
      )}
    </>
  );
}

function SignInFirst({ email, token }: { email: string; token: string }): ReactNode {
  return (
    <>
      <p className="muted auth-wraps">
        Sign in as {email}, or make an account with that address. Then this page goes on by itself. A new account has to
        confirm the address before it can accept: we mail it a link.
      </p>
      <div className="row gap3 wrapf">
        <ButtonLink to="/login" onClick={() => keepInvitation(token)}>
          Sign in
        </ButtonLink>
        <ButtonLink to="/register" variant="quiet" onClick={() => keepInvitation(token)}>
          Make an account
        </ButtonLink>
      </div>
    </>
  );
}

function Answering({ token, onClosed }: Pick<InvitationProps, 'token' | 'onClosed'>) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (what: 'accept' | 'decline') => {
    setBusy(what);
    setProblem(null);
    try {
      if (what === 'decline') return onClosed((await declineMemberInvitation(token)).message);
      const { membership } = await acceptMemberInvitation(token);
      await queryClient.invalidateQueries({ queryKey: membershipsQuery().queryKey });
      await navigate(`/shared?household=${membership}`);
    } catch (failure) {
      setProblem((failure instanceof FormFailure && failure.message) || 'We got no answer. Please try again.');
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {problem && (
        <p role="alert" className="fielderror">
          {problem}
        </p>
      )}
      <div className="row gap3 wrapf">
        <Button busy={busy === 'accept'} onClick={() => void run('accept')}>
          Accept
        </Button>
        <Button variant="quiet" busy={busy === 'decline'} onClick={() => void run('decline')}>
          Decline
        </Button>
      </div>
    </>
  );
}
