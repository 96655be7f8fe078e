import { useCallback, useEffect, useState } from 'react';
import { ApiError, api } from '#src/web/api.ts';
import { useMailedToken } from '#src/web/mailed-token.ts';
import { useSession } from '#src/web/session.ts';
import type { OrderStatusView } from '../../order-status-contract.ts';

export type OrderStatusState =
  | { state: 'loading' }
  | { state: 'found'; order: OrderStatusView }
  /** Without a sign-in and a link, with a link that does not open, or without an order. */
  | { state: 'none'; why: 'no-link' | 'order-link-unknown' | 'order-link-expired' | 'no-order' }
  | { state: 'failed'; words: string };

/** Order of the link in the URL, else of the signed-in person. `again` repeats the request. */
export function useOrderStatus(): { status: OrderStatusState; again: () => void } {
  const link = useMailedToken();
  const session = useSession().status;
  const [status, setStatus] = useState<OrderStatusState>({ state: 'loading' });
  const [turn, setTurn] = useState(0);
  // A link says by itself which order is meant; only without one it matters who is signed in.
  const who = link ? 'link' : session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again
  useEffect(() => {
    if (who === 'checking') return setStatus({ state: 'loading' });
    if (who === 'none') return setStatus({ state: 'none', why: 'no-link' });
    if (who === 'failed') return setStatus({ state: 'failed', words: 'We could not check who you are.' });
    let left = false;
    setStatus({ state: 'loading' });
    const asked = link ? api.post('/api/order-status', { link }) : api.get('/api/order-status');
    asked.then(
      (order) => !left && setStatus({ state: 'found', order }),
      (error: unknown) => !left && setStatus(failureOf(error)),
    );
    return () => {
      left = true;
    };
  }, [who, link, turn]);
  return { status, again: useCallback(() => setTurn((before) => before + 1), []) };
}

function failureOf(error: unknown): OrderStatusState {
  if (!(error instanceof ApiError)) return { state: 'failed', words: 'We got no answer.' };
  const { code } = error;
  if (code === 'order-link-unknown' || code === 'order-link-expired' || code === 'no-order') {
    return { state: 'none', why: code };
  }
  if (error.status === 401) return { state: 'none', why: 'no-link' };
  return { state: 'failed', words: error.userMessage ?? 'We got no answer.' };
}
