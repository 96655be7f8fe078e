import { useState } from 'react';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { sentenceFor } from '#src/web/api.ts';
import { useSession } from '#src/web/session.ts';
import type { CheckoutStateView } from '../contract.ts';
import { claimOrder, type Proof } from '../queries.ts';
import { FAILED } from './claim-form.ts';
import { MakeAccount } from './make-account.tsx';
import { SignInToClaim } from './sign-in-to-claim.tsx';

interface StepProps {
  view: CheckoutStateView;
  proof: Proof;
  again: () => void;
}

/** From a paid order to an account that owns it, in one step. */
export function AccountStep({ view, proof, again }: StepProps) {
  const { status } = useSession();
  const [known, setKnown] = useState(false);
  // Set on the way to the dashboard: the session exists before the page has gone.
  const [done, setDone] = useState(false);
  if (done || view.accountState === 'yours') return <Yours />;
  if (view.accountState === 'claimed') return <Claimed />;
  if (status === 'signed-in') return <Attach proof={proof} again={again} />;
  const late = view.accountState === 'guest-expired';
  return known || late ? (
    <SignInToClaim
      proof={proof}
      email={view.email}
      onDone={() => setDone(true)}
      back={late ? null : () => setKnown(false)}
    />
  ) : (
    <MakeAccount
      proof={proof}
      email={view.email}
      nameKnown={view.nameKnown}
      onDone={() => setDone(true)}
      onKnown={() => setKnown(true)}
    />
  );
}

function Yours() {
  return (
    <section className="panel pay-account">
      <h2 className="d-sm">It is on your dashboard.</h2>
      <p className="muted">See your cats, plan and parcel in one place.</p>
      <ButtonLink size="lg" full to="/dashboard">
        To my dashboard
      </ButtonLink>
    </section>
  );
}

function Claimed() {
  return (
    <section className="panel pay-account">
      <h2 className="d-sm">This order has an account.</h2>
      <p className="muted">Sign in to see your cats, plan and parcel.</p>
      <ButtonLink size="lg" full to="/login">
        Sign in
      </ButtonLink>
    </section>
  );
}

function Attach({ proof, again }: { proof: Proof; again: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const attach = async () => {
    setBusy(true);
    setFailure('');
    try {
      await claimOrder(proof);
      if (proof.kind === 'session') again();
      else window.location.assign('/dashboard');
    } catch (error) {
      setFailure(sentenceFor(error, FAILED));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="panel pay-account">
      <h2 className="d-sm">Add it to your account.</h2>
      <p className="muted">You are signed in. This order is not linked to an account yet.</p>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <Button size="lg" full busy={busy} onClick={() => void attach()}>
        Add to my account
      </Button>
    </section>
  );
}
