import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createProgressSync } from './progress-sync.ts';

interface Keeping<R> {
  send: (record: R, options: { keepalive: boolean }) => Promise<unknown>;
  save: (record: R) => void;
  /** Position in the wizard; a change of it is sent at once. */
  placeOf: (record: R) => string;
}

interface SyncState<R> {
  current: RefObject<R>;
  /** Says that a newer record came from elsewhere and is not to be sent back. */
  known: (newer: R) => void;
  /** Resolves when the server has the newest answers, or could not be asked. */
  saved: () => Promise<void>;
}

/** Keeps every change: in this browser at once, on the server a moment later, at a step at once, and when the page goes. */
export function useKeeping<R extends { revision: number }>(
  record: R,
  { send, save, placeOf }: Keeping<R>,
): SyncState<R> {
  const [sync] = useState(() => createProgressSync(send));
  const current = useRef(record);
  const seen = useRef({ revision: record.revision, place: placeOf(record) });

  useEffect(() => {
    current.current = record;
    if (record.revision <= seen.current.revision) return;
    const place = placeOf(record);
    const moved = place !== seen.current.place;
    seen.current = { revision: record.revision, place };
    save(record);
    if (moved) void sync.now(record);
    else sync.later(record);
  }, [record, sync, save, placeOf]);

  useEffect(() => {
    const leave = () => sync.leaving();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      sync.leaving();
      sync.stop();
    };
  }, [sync]);

  const known = useCallback(
    (newer: R) => {
      seen.current = { revision: newer.revision, place: placeOf(newer) };
    },
    [placeOf],
  );
  return { current, known, saved: useCallback(() => sync.now(), [sync]) };
}
