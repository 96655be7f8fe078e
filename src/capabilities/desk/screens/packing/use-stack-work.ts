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
  /** Reason for which it was not done; null if it was. */
  refused: string | null;
}

/** Requests under way at a time: a stack is done quickly, and the shop still answers others. */
const AT_ONCE = 4;

/** Work on a stack of parcels, on each by itself, with the outcome of each. */
export function useStackWork(workOn: (row: Row) => Promise<unknown>) {
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
        const result = await tryOne(row, workOn);
        setResults((now) => [...now, result]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await refreshPacking(client);
    setBusy(false);
  };
  return { take, busy, results };
}

/** A step of a parcel as it was on screen. */
export const stepTo = (stepOf: (row: Row) => Step) => (row: Row) =>
  takeStep(row.parcel, { id: newRequestId(), seen: row.revision, to: stepOf(row) });

async function tryOne(row: Row, workOn: (row: Row) => Promise<unknown>): Promise<Result> {
  const { number } = row;
  try {
    await workOn(row);
    return { number, refused: null };
  } catch (error) {
    return { number, refused: sentenceFor(error, 'We got no answer. Look at it before you press again.') };
  }
}
