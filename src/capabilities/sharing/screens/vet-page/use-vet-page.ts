import { useCallback, useEffect, useState } from 'react';
import { ApiError, api } from '#src/web/api.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import type { VetPage } from '../../contract.ts';

export type VetPageState =
  | { state: 'loading' }
  | { state: 'found'; page: VetPage; token: string }
  /** Ended, taken back, incomplete or made up: nobody is told which. */
  | { state: 'none' }
  | { state: 'failed'; words: string };

/** State of the page that the link in the address opens. */
export function useVetPage() {
  const token = useMailedToken();
  const [status, setStatus] = useState<VetPageState>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (!token) return setStatus({ state: 'none' });
    let left = false;
    setStatus({ state: 'loading' });
    api.post('/api/vet-sheet', { token }).then(
      (page) => !left && setStatus({ state: 'found', page, token }),
      (error: unknown) => !left && setStatus(failureOf(error)),
    );
    return () => {
      left = true;
    };
  }, [token, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  const show = useCallback((page: VetPage) => setStatus({ state: 'found', page, token }), [token]);
  return { status, again, show };
}

function failureOf(error: unknown): VetPageState {
  if (!(error instanceof ApiError)) return { state: 'failed', words: 'We got no answer.' };
  if (error.status === 410 || error.status === 422) return { state: 'none' };
  return { state: 'failed', words: error.userMessage ?? 'We got no answer.' };
}
