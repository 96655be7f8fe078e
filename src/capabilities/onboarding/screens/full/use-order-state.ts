import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#src/web/api.ts';
import { type OrderState, readOrder } from '../../queries.ts';
import { forgetReferralCode } from '../shared/referral-code.ts';

const ASK_EVERY_MS = 2000;
/** About a minute; slower payments take days, and are confirmed by mail. */
const ASK_AT_MOST = 30;

export type Order = { name: 'checking' } | { name: 'known'; order: OrderState } | { name: 'unknown' | 'unreachable' };

/** The true state of a payment, asked again while a bank is at it; `again` starts over. */
export function useOrderState(sessionId: string | null): { state: Order; again: () => void } {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Order>({ name: 'checking' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks from the start
  useEffect(() => {
    if (!sessionId) return;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (left: number) => {
      const next = await look(sessionId);
      if (gone) return;
      setState(next);
      if (next.name === 'known' && next.order.state === 'processing' && left > 1)
        timer = setTimeout(() => void ask(left - 1), ASK_EVERY_MS);
    };
    void ask(ASK_AT_MOST);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [sessionId, round]);
  return { state, again: useCallback(() => setRound((one) => one + 1), []) };
}

async function look(sessionId: string): Promise<Order> {
  try {
    const order = await readOrder(sessionId);
    if (order.state === 'confirmed') forgetReferralCode();
    return { name: 'known', order };
  } catch (error) {
    return { name: error instanceof ApiError && error.status < 500 ? 'unknown' : 'unreachable' };
  }
}
