import { KeyRound } from '#src/ui/icons/key-round.ts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';
import { FormFailure, sayFailed } from '#src/web/form-failure.ts';
import type { LoginAnswer } from '../../sign-in-contract.ts';

/** Loaded on use: most people type a password. */
const passkeyClient = () => import('../../passkey-queries.ts');

/** Signs in with a passkey. Browsers that can also offer one beside the e-mail field. */
export function PasskeyButton({ onEnter }: { onEnter: (answer: LoginAnswer) => void }) {
  const [busy, setBusy] = useState(false);
  const enter = (answer: LoginAnswer) => {
    toast({ title: 'Login Successful', text: 'Welcome back!' });
    onEnter(answer);
  };
  const offerAgain = usePasskeyOffer(enter);
  const press = async () => {
    setBusy(true);
    try {
      const { signInWithPasskey } = await passkeyClient();
      enter(await signInWithPasskey()); // stays busy: the page is about to be left
    } catch (failure) {
      setBusy(false);
      sayFailed('Login Failed', failure);
      offerAgain();
    }
  };
  return (
    <Button variant="quiet" size="lg" full busy={busy} busyLabel="Waiting..." onClick={() => void press()}>
      <KeyRound size={20} aria-hidden="true" />
      Use a passkey
    </Button>
  );
}

/** Has the browser offer passkeys beside the e-mail field, once the page is painted. Returns a function that offers them again. */
function usePasskeyOffer(onEnter: (answer: LoginAnswer) => void): () => void {
  const [round, setRound] = useState(0);
  const enter = useRef(onEnter);
  useEffect(() => {
    enter.current = onEnter;
  });
  useEffect(() => {
    let gone = false;
    let offered = false;
    const offer = async () => {
      if (!(await canOffer()) || gone) return;
      offered = true;
      try {
        const { signInWithPasskey } = await passkeyClient();
        const answer = await signInWithPasskey({ autofill: true });
        if (!gone) enter.current(answer);
      } catch (failure) {
        // Only the failure of a chosen passkey is reported; others are part of the button's normal use.
        if (gone || !isRefused(failure)) return;
        sayFailed('Login Failed', failure);
        setRound((before) => before + 1);
      }
    };
    const idle = whenIdle(() => void offer());
    return () => {
      gone = true;
      idle();
      if (offered) void passkeyClient().then(({ endPasskeyOffer }) => endPasskeyOffer());
    };
  }, [round]);
  return () => setRound((before) => before + 1);
}

const canOffer = async () =>
  typeof PublicKeyCredential !== 'undefined' &&
  (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false));

const isRefused = (failure: unknown) =>
  failure instanceof FormFailure &&
  ['passkey-refused', 'passkey-late', 'account-disabled'].includes(failure.code ?? '');

/** Runs something once the browser is idle; returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(id);
}
