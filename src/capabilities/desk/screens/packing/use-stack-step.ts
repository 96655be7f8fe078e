import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PickListView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { sentenceFor } from '#src/web/api.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { refreshPacking, takeStep } from '../../queries.ts';

/** A parcel of a stack: a box, or the test kits of an order. */
type Row = Pick<PickListView['rows'][number], 'parcel' | 'number' | 'revision'>;
type Step = Parameters<typeof takeStep>[1]['to'];

interface Result {
  number: string;
  /** Reason for which the step was not taken; null if it was. */
  refused: string | null;
}

/** Requests under way at a time: a stack is done quickly, and the shop still answers others. */
const AT_ONCE = 4;

/** Takes a step with each parcel of a stack, each by itself, with what became of each. */
export function useStackStep(stepOf: (row: Row) => Step) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<Result[]>([]);
  const take = async (rows: readonly Row[]) => {
    if (busy) return;
    setBusy(true);
    setResults([]);
    const open = [...rows];
    const work = async () => {
      for (let row = open.shift(); row; row = open.shift()) {
        const result = await takeOne(row, stepOf(row));
        setResults((now) => [...now, result]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await refreshPacking(client);
    setBusy(false);
  };
  return { take, busy, results };
}

async function takeOne({ parcel, number, revision }: Row, to: Step): Promise<Result> {
  try {
    await takeStep(parcel, { id: newRequestId(), seen: revision, to });
    return { number, refused: null };
  } catch (error) {
    return { number, refused: sentenceFor(error, 'We got no answer. Look at it before you press again.') };
  }
}
