import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { parseReferralCode } from '#src/capabilities/onboarding/rules/referral-code.ts';
import { keepReferralCode } from '#src/capabilities/onboarding/screens/shared/referral-code.ts';
import { api } from '#src/web/api.ts';
import type { LinkState } from './words.ts';

/** Looks at the code in the address, and keeps one that is good, even if somebody has gone on to the wizard by then. */
export function useReferralLink(): [LinkState, () => void] {
  const { hash } = useLocation();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<LinkState>('asking');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks again
  useEffect(() => {
    let gone = false;
    void look(hash.slice(1)).then((found) => !gone && setState(found));
    return () => {
      gone = true;
    };
  }, [hash, round]);
  return [state, () => setRound((one) => one + 1)];
}

async function look(text: string): Promise<LinkState> {
  if (!text) return 'missing';
  const code = parseReferralCode(text);
  if (!code) return 'invalid';
  try {
    const { valid } = await api.get(`/api/friend-codes/${code}`);
    if (valid) keepReferralCode(code);
    return valid ? 'valid' : 'invalid';
  } catch {
    return 'unreachable';
  }
}
