import { useCallback, useEffect, useState } from 'react';

/** Frames to wait for a field that has to be drawn first, such as one on a card that is still shut. */
const PATIENCE = 20;

/** Focuses a field by its name. */
export function useFieldFocus() {
  const [wanted, setWanted] = useState<{ field: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    let frame = 0;
    const look = (left: number) => {
      const input = document.querySelector<HTMLElement>(`[data-field="${wanted.field}"] :is(input, select, textarea)`);
      if (input) input.focus();
      else if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
    };
    frame = requestAnimationFrame(() => look(PATIENCE));
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return useCallback((field: string) => setWanted({ field }), []);
}
