import type { FunctionComponent } from 'react';
import { storedToken } from '#src/web/api.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { checkSessionAhead } from '#src/web/session.ts';

/** A late part that only people signed in see, begun as the module that makes it is loaded: that of its page. */
// The signature of React's `lazy`.
// oxlint-disable-next-line typescript/no-explicit-any
export function memberPart<T extends FunctionComponent<any>>(load: () => Promise<{ default: T }>) {
  const Part = lazyPart(load);
  beginPart(Part);
  return Part;
}

/**
 * Loads a part that only people signed in see. A stored token most probably still belongs to a session, so the part's code
 * and the check of the session are asked for together.
 */
export function beginPart(part: { prefetch: () => void }): void {
  if (typeof window === 'undefined' || !storedToken()) return;
  checkSessionAhead();
  part.prefetch();
}
