import { useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import type { FormFailure } from '#src/web/form-failure.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { privateMeta } from '#src/web/meta.ts';
import { checkSession } from '#src/web/session.ts';
import { undoEmailChange } from '../../queries.ts';
import { AuthArt } from '../auth-art.tsx';
import { AsideLink, AuthFrame } from '../auth-frame.tsx';
import { DeadLink, isDeadLink } from '../dead-link.tsx';
import { sayFailed } from '#src/web/form-failure.ts';

export const meta = () => privateMeta('Undo a change of your account. Purrwell');

type Stage = { name: 'asking' } | { name: 'done'; message: string } | { name: 'dead'; code: string };

/** Opened from the notice to an old address. Acts on a press, because mail programs open links by themselves. */
export default function UndoEmailChange() {
  const token = useMailedToken();
  return <Undo key={token} token={token} />;
}

function Undo({ token }: { token: string }) {
  const [stage, setStage] = useState<Stage>(token ? { name: 'asking' } : { name: 'dead', code: 'link-unknown' });
  return (
    <AuthFrame
      tint="blue"
      aside={<AsideLink to="/login">Sign in</AsideLink>}
      art={<AuthArt name={stage.name === 'done' ? 'keeperPleased' : 'keeper'} className="auth-cat-loaf moonlit" />}
    >
      {stage.name === 'asking' && <Ask token={token} onStage={setStage} />}
      {stage.name === 'dead' && (
        <DeadLink code={stage.code}>
          <ButtonLink size="lg" to="/about#contact">
            Write to us
          </ButtonLink>
        </DeadLink>
      )}
      {stage.name === 'done' && (
        <div role="status">
          <h1 className="d-md">Your account is restored</h1>
          <p className="lead muted">{stage.message} Every device is signed out.</p>
        </div>
      )}
    </AuthFrame>
  );
}

function Ask({ token, onStage }: { token: string; onStage: (stage: Stage) => void }) {
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    try {
      const { message } = await undoEmailChange(token);
      onStage({ name: 'done', message });
      void checkSession();
    } catch (failure) {
      const { code } = failure as FormFailure;
      if (isDeadLink(code)) return onStage({ name: 'dead', code });
      setBusy(false);
      sayFailed('The change was not undone', failure);
    }
  };
  return (
    <>
      <div className="auth-heading">
        <h1 className="d-md">Was it not you?</h1>
        <p className="lead muted">
          Undo the change to restore the address that got the mail and remove any phone number. We sign out every
          device, disable the password and mail you a link to a new one.
        </p>
      </div>
      <Button size="lg" full busy={busy} onClick={() => void undo()}>
        Undo the change
      </Button>
    </>
  );
}
