import { useEffect, useRef } from 'react';

/** Returns the focus to the row or card of the closed part, or to the heading if that has left the list. */
export function useFocusBack(open: string | null, rowOf: (id: string) => string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed && !open) (document.getElementById(rowOf(closed)) ?? heading.current)?.focus();
  }, [open, rowOf]);
  return heading;
}
