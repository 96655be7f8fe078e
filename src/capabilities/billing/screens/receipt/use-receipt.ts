import { useEffect, useState } from 'react';
import { ApiError, api, sentenceFor } from '#src/web/api.ts';
import type { ReceiptView } from '../../contract.ts';
import { NOT_REACHED } from './words.ts';

type Found =
  | { name: 'checking' | 'unknown' }
  | { name: 'failed'; lead: string }
  | { name: 'found'; receipt: ReceiptView };

/** The receipt of this number, as our books have it; `again` asks once more. */
export function useReceipt(code: string): { found: Found; again: () => void } {
  const [found, setFound] = useState<Found>({ name: 'checking' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks once more
  useEffect(() => {
    let gone = false;
    setFound({ name: 'checking' });
    void look(code).then((answer) => {
      if (!gone) setFound(answer);
    });
    return () => {
      gone = true;
    };
  }, [code, round]);
  return { found, again: () => setRound((one) => one + 1) };
}

async function look(code: string): Promise<Found> {
  try {
    return { name: 'found', receipt: await api.get(`/api/receipts/${encodeURIComponent(code)}`) };
  } catch (error) {
    // Too many at once says nothing about the receipt.
    const unknown = error instanceof ApiError && error.status < 500 && error.status !== 429;
    return unknown ? { name: 'unknown' } : { name: 'failed', lead: sentenceFor(error, NOT_REACHED.lead) };
  }
}
