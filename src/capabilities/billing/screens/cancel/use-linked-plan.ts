import { useCallback, useEffect, useState } from 'react';
import { ApiError, api, sentenceFor } from '#src/web/api.ts';
import type { LinkedPlanView } from '../../contract.ts';

export type LinkedPlanState =
  | { name: 'checking' }
  | { name: 'dead'; code: string }
  | { name: 'failed'; lead: string }
  | { name: 'found'; view: LinkedPlanView };

const NOT_REACHED = 'We could not reach the server. Nothing was changed.';

/** Plan of a mailed link. Opening it changes nothing; `act` cancels or keeps it and answers with what went wrong, if anything. */
export function useLinkedPlan(link: string) {
  const [state, setState] = useState<LinkedPlanState>({ name: 'checking' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks once more
  useEffect(() => {
    let gone = false;
    setState({ name: 'checking' });
    void api.post('/api/plan-links/open', { link }).then(
      (view) => !gone && setState({ name: 'found', view }),
      (error: unknown) => !gone && setState(failureOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [link, round]);
  const act = async (ends: boolean): Promise<string | null> => {
    try {
      const view = await (ends
        ? api.post('/api/plan-links/cancel', { link })
        : api.post('/api/plan-links/keep', { link }));
      setState({ name: 'found', view });
      return null;
    } catch (error) {
      return sentenceFor(error, NOT_REACHED);
    }
  };
  return { state, act, again: useCallback(() => setRound((one) => one + 1), []) };
}

function failureOf(error: unknown): LinkedPlanState {
  const dead = error instanceof ApiError && (error.code?.startsWith('plan-link-') || error.status === 422);
  return dead
    ? { name: 'dead', code: (error as ApiError).code ?? '' }
    : { name: 'failed', lead: sentenceFor(error, NOT_REACHED) };
}
