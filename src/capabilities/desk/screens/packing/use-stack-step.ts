import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PickListView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { sentenceFor } from '#src/web/api.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { refreshPacking, takeStep } from '../../queries.ts';

type Row = PickListView['rows'][number];

interface Result {
  number: string;
  /** Reason for which it was not shipped; null if it was. */
  refused: string | null;
}

/** Requests under way at a time: a stack is done quickly, and the shop still answers others. */
const AT_ONCE = 4;

/** Ships the boxes of a stack, each by itself, with what became of each. */
export function useStackStep() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [results, setResults] = useState<Result[]>([]);
  const ship = async (rows: readonly Row[]) => {
    if (busy) return;
    setBusy(true);
    setResults([]);
    const open = [...rows];
    const work = async () => {
      for (let row = open.shift(); row; row = open.shift()) {
        const result = await shipOne(row);
        setResults((now) => [...now, result]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await refreshPacking(client);
    setBusy(false);
  };
  return { ship, busy, results };
}

async function shipOne({ parcel, number, revision }: Row): Promise<Result> {
  const to = parcel.kind === 'order' ? 'optimizer_shipped' : 'box_shipped';
  try {
    await takeStep(parcel, { id: newRequestId(), seen: revision, to });
    return { number, refused: null };
  } catch (error) {
    return { number, refused: sentenceFor(error, 'We got no answer. Look at the box before you ship it again.') };
  }
}
