import { useCallback, useEffect, useState } from 'react';
import { ApiError, sentenceFor } from '#src/web/api.ts';

type LinkedState<View> =
  | { name: 'checking' }
  | { name: 'dead'; code: string }
  | { name: 'failed'; lead: string }
  | { name: 'found'; view: View };

/** Makes a change and answers with its error, if any. */
export type Act<View> = (change: (link: string) => Promise<View>) => Promise<string | null>;

const NOT_REACHED = 'We could not reach the server. Nothing was changed.';

/** Content of a mailed link. Opening it changes nothing. */
export function useMailedLink<View>(link: string, open: (link: string) => Promise<View>) {
  const [state, setState] = useState<LinkedState<View>>({ name: 'checking' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks once more
  useEffect(() => {
    let gone = false;
    setState({ name: 'checking' });
    void open(link).then(
      (view) => !gone && setState({ name: 'found', view }),
      (error: unknown) => !gone && setState(failureOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [link, open, round]);
  const act: Act<View> = async (change) => {
    try {
      const view = await change(link);
      setState({ name: 'found', view });
      return null;
    } catch (error) {
      return sentenceFor(error, NOT_REACHED);
    }
  };
  const again = useCallback(() => setRound((one) => one + 1), []);
  return { state, act, again };
}

function failureOf(error: unknown): { name: 'dead'; code: string } | { name: 'failed'; lead: string } {
  const dead = error instanceof ApiError && (error.code?.startsWith('plan-link-') || error.status === 422);
  return dead
    ? { name: 'dead', code: (error as ApiError).code ?? '' }
    : { name: 'failed', lead: sentenceFor(error, NOT_REACHED) };
}
