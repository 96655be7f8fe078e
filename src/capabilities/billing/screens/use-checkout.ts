import { useCallback, useEffect, useState } from 'react';
import { forgetReferralCode } from '#src/capabilities/onboarding/screens/shared/referral-code.ts';
import { ApiError } from '#src/web/api.ts';
import type { CheckoutStateView } from '../contract.ts';
import { type Proof, readCheckout } from '../queries.ts';

const ASK_EVERY_MS = 2000;
/** About a minute; what takes longer takes days, and comes by mail. */
const ASK_AT_MOST = 30;

export type Checkout =
  | { name: 'checking' }
  | { name: 'known'; view: CheckoutStateView; asking: boolean }
  | { name: 'refused'; code: string | null; status: number }
  | { name: 'unreachable' };

const unsettled = ({ state, reason }: CheckoutStateView) =>
  state === 'processing' || (state === 'needs-action' && reason === 'bank-approval');

/** The state of a payment, asked again and again while a bank is at it; `again` starts over. */
export function useCheckout(proof: Proof): { checkout: Checkout; again: () => void } {
  const [round, setRound] = useState(0);
  const [checkout, setCheckout] = useState<Checkout>({ name: 'checking' });
  const { kind } = proof;
  const key = proof.kind === 'session' ? proof.sessionId : proof.token;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks from the start
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const asked: Proof = kind === 'session' ? { kind, sessionId: key } : { kind, token: key };
    const ask = async (left: number) => {
      const next = await look(asked, left);
      if (gone) return;
      setCheckout(next);
      if (next.name === 'known' && next.asking) timer = setTimeout(() => void ask(left - 1), ASK_EVERY_MS);
    };
    void ask(ASK_AT_MOST);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [kind, key, round]);
  return { checkout, again: useCallback(() => setRound((one) => one + 1), []) };
}

async function look(proof: Proof, left: number): Promise<Checkout> {
  try {
    const view = await readCheckout(proof);
    if (view.state === 'confirmed') forgetReferralCode();
    return { name: 'known', view, asking: unsettled(view) && left > 1 };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500)
      return { name: 'refused', code: error.code, status: error.status };
    return { name: 'unreachable' };
  }
}
