import { useState } from 'react';
import { AuthArt } from '#src/capabilities/access/screens/auth-art.tsx';
import { AuthFrame } from '#src/capabilities/access/screens/auth-frame.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toast.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { everythingAt } from '#src/web/wizard-link.ts';
import { askLinkAnew } from '../../queries.ts';
import { RESUME_LINK_DAYS } from '../../rules/resume-link.ts';
import { useOpening } from './use-opening.ts';

export const meta = () => privateMeta('Continue. Purrwell');

/** Page of the link of Save & Resume Later. It opens the answers in the wizard and shows none itself. */
export default function Continue() {
  const token = useMailedToken();
  return <Opening key={token} token={token} />;
}

function Opening({ token }: { token: string }) {
  const [stage, retry] = useOpening(token);
  return (
    <AuthFrame
      tint="blue"
      aside={
        <ButtonLink variant="plain" size="sm" to="/">
          Back to Home
        </ButtonLink>
      }
      art={
        <AuthArt
          name={stage.name === 'opening' ? 'postmasterPleased' : 'postmaster'}
          className="auth-cat-loaf moonlit"
        />
      }
    >
      <div role="status">
        {stage.name === 'opening' && (
          <>
            <h1 className="d-md">Loading your answers</h1>
            <div className="auth-note">
              <Spinner />
            </div>
          </>
        )}
        {stage.name === 'dead' && (
          <>
            <h1 className="d-md">This link does not work</h1>
            <p className="lead muted">
              It has been used, has expired or is incomplete. A link works once, for {RESUME_LINK_DAYS} days. Only the
              latest link works.
            </p>
          </>
        )}
        {stage.name === 'failed' && (
          <>
            <h1 className="d-md">That did not work</h1>
            <p className="lead muted">{stage.text}</p>
          </>
        )}
      </div>
      {stage.name === 'dead' && <Instead token={token} />}
      {stage.name === 'failed' && (
        <p className="auth-note">
          <Button size="lg" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
    </AuthFrame>
  );
}

const NOT_ASKED = 'We could not ask for a new link. Please try again.';

/** Another link to the same address, or a new start. */
function Instead({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    try {
      setAnswer((await askLinkAnew(token)).message);
    } catch (error) {
      toast({ title: 'Not sent', text: sentenceFor(error, NOT_ASKED), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="lead muted" role="status">
        {answer && `${answer} It goes to the same address.`}
      </p>
      {token && !answer && (
        <p className="auth-note">
          <Button size="lg" full busy={busy} busyLabel="Sending..." onClick={() => void ask()}>
            Mail me a new link
          </Button>
        </p>
      )}
      <p className="auth-note">
        <ButtonLink variant="quiet" size="lg" full to={everythingAt()}>
          Start over
        </ButtonLink>
      </p>
    </>
  );
}
