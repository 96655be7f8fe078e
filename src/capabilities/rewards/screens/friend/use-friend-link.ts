import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { friendCodeIn } from '#src/capabilities/onboarding/rules/friend-code.ts';
import { keepFriendCode } from '#src/capabilities/onboarding/screens/shared/friend-code.ts';
import { api } from '#src/web/api.ts';
import type { LinkState } from './words.ts';

/** Looks at the code in the address, and keeps one that is good, even if somebody has gone on to the wizard by then. */
export function useFriendLink(): [LinkState, () => void] {
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
  const code = friendCodeIn(text);
  if (!code) return 'invalid';
  try {
    const { valid } = await api.get(`/api/friend-codes/${code}`);
    if (valid) keepFriendCode(code);
    return valid ? 'valid' : 'invalid';
  } catch {
    return 'unreachable';
  }
}
