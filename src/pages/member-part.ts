import type { FunctionComponent } from 'react';
import { storedToken } from '#src/web/api.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { checkSessionAhead } from '#src/web/session.ts';

/**
 * A late part that only people signed in see. A stored token most probably still belongs to a session, so its code and
 * the check of the session are asked for together.
 */
// The signature of React's `lazy`.
// oxlint-disable-next-line typescript/no-explicit-any
export function memberPart<T extends FunctionComponent<any>>(load: () => Promise<{ default: T }>) {
  const Part = lazyPart(load);
  if (typeof window !== 'undefined' && storedToken()) {
    checkSessionAhead();
    Part.prefetch();
  }
  return Part;
}
