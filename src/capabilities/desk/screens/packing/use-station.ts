import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { StationView } from '#src/capabilities/fulfilment/packing-contract.ts';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { refreshPacking, scanBox, takeStep } from '../../queries.ts';
import { useSerial } from '../use-serial.ts';
import { beep } from './beep.ts';

const NO_ANSWER = 'We got no answer. Scan the box again.';

/** The box on the table. `enter` takes a scanned code: the next box, or nothing, which packs the one on the table. */
export function useStation() {
  const client = useQueryClient();
  const [box, setBox] = useState<StationView | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [packed, setPacked] = useState<string[]>([]);
  const onTable = useRef<StationView | null>(null);

  const show = (next: StationView | null) => {
    onTable.current = next;
    setBox(next);
  };
  const fail = (failure: string) => {
    setError(failure);
    beep();
  };

  /** Packs the box on the table. False if it was refused: it stays there. */
  const pack = async (): Promise<boolean> => {
    const current = onTable.current;
    if (current?.state !== 'to-pack') return true;
    try {
      await takeStep(current.parcel, packingOf(current));
      setPacked((all) => [current.number, ...all]);
      show({ ...current, state: 'packed' });
      void refreshPacking(client);
      return true;
    } catch (failure) {
      const now = await scanBox(current.number).catch(() => null);
      show(now);
      // Without an answer nobody knows whether it was packed, unless the box says so now.
      if (failure instanceof ApiError) fail(`${current.number} is not packed: ${sentenceFor(failure, NO_ANSWER)}`);
      else fail(now ? `No answer. This is how ${current.number} stands now.` : NO_ANSWER);
      return false;
    }
  };

  const work = async (scanned: string) => {
    setBusy(true);
    setError('');
    const same = scanned.toUpperCase() === onTable.current?.number;
    if (await pack()) {
      if (scanned && !same) {
        try {
          show(await scanBox(scanned));
        } catch (failure) {
          show(null);
          fail(sentenceFor(failure, NO_ANSWER));
        }
      } else if (!scanned && !onTable.current) fail('Scan the number of a box first.');
    }
    setBusy(false);
  };

  return { box, busy, error, packed, enter: useSerial(work) };
}

/** The step as it was on screen: with the lots and extras that were shown. */
function packingOf({ parcel, revision, cats, extras }: StationView) {
  return {
    id: newRequestId(),
    seen: revision,
    to: parcel.kind === 'order' ? ('supplements_ready' as const) : ('box_packed' as const),
    extras: extras.filter(({ state }) => state === 'waiting').map(({ id }) => id),
    lots: cats.flatMap(({ id: catId, lines }) =>
      lines.flatMap(({ lots }) => lots.map(({ lotId, sticks }) => ({ catId, lotId, sticks }))),
    ),
  };
}
