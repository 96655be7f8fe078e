import { useEffect } from 'react';
import { isLooking, readSince } from './api.ts';

/** Keeps the shown data fresh while the page is open. Begins after the first paint, so that it delays nothing. */
export function useLive(personId: string | undefined): void {
  useEffect(() => {
    if (!personId) return;
    const since = readSince() ?? Date.now();
    let left = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      const { followHousehold } = await import('./live.ts');
      if (!left) stop = followHousehold(since);
      if (import.meta.env.PROD && !isLooking()) await (await import('./offline.ts')).keepOffline(personId);
    };
    const started = setTimeout(() => void begin().catch(() => {}), 0);
    return () => {
      left = true;
      clearTimeout(started);
      stop?.();
    };
  }, [personId]);
}
