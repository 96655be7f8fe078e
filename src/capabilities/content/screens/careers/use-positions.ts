import { useEffect, useState } from 'react';
import { BUILT_POSITIONS, type Position } from '#src/capabilities/content/rules/positions.ts';
import { prefetch } from '#src/ui/prefetch.ts';
import { api } from '#src/web/api.ts';
import { pageData } from '#src/web/page-data.tsx';

/** The positions the page was printed with; null in the browser after a client-side navigation. */
export const printedPositions = (): readonly Position[] | null =>
  pageData<Position[]>('/careers', 'positions') ?? (import.meta.env.SSR ? BUILT_POSITIONS : null);

let known: readonly Position[] | null = null;
let asked: Promise<void> | null = null;

/** Requested once a visit, when somebody turns to a link to the page, and again after a failure. */
const ask = prefetch(() => {
  if (printedPositions()) return Promise.resolve();
  asked ??= api.get('/api/positions').then(({ positions }) => {
    known = positions;
  });
  asked.catch(() => {
    asked = null;
  });
  return asked;
});

/** The positions on the page: printed with it, else loaded. */
export function usePositions() {
  const [positions, setPositions] = useState(() => printedPositions() ?? known);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (positions || failed) return;
    let left = false;
    ask().then(
      () => left || setPositions(known),
      () => left || setFailed(true),
    );
    return () => {
      left = true;
    };
  }, [positions, failed]);
  return { positions, failed, retry: () => setFailed(false) };
}
