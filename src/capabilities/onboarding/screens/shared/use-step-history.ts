import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** The parameter of the address that names the place in a wizard. */
const STEP = 'step';

/** Parameters of the link that opened the wizard; once a step is left they have been taken over. */
const LINK_PARAMETERS = ['plan', 'cats', 'at'];

interface EntryState {
  /** The place of the entry below, where this wizard added both. */
  before?: string;
  /** Entries of this wizard below this one. */
  depth?: number;
}

export interface StepHistory {
  /** Adds an entry for the place that is moved to, and renders at once: comes after all changes of state. */
  advance(from: string, to: string): void;
  /**
   * Goes back an entry if that is the wanted place, else puts the place into the current entry. Returns false, and
   * does nothing, while the browser is still going back.
   */
  retreat(to: string): boolean;
  /** Puts the place into the present entry. */
  replace(to: string): void;
  /** Goes back to the entry the wizard was opened with, then closes. */
  leave(close: () => void): void;
}

/** The place the address asks for; null where it names none. */
export function useAskedStep(): string | null {
  return new URLSearchParams(useLocation().search).get(STEP);
}

/**
 * One entry of the browser's history for each step, so that its Back and Forward buttons move by steps. `opened` is the
 * place the wizard was opened at, `first` the one of an address that names none. `onMove` returns the place that is shown
 * instead, or null to undo the move.
 */
export function useStepHistory(
  { opened, first }: { opened: string; first: string },
  onMove: (place: string) => string | null,
): StepHistory {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const latest = useRef(location);
  useEffect(() => {
    latest.current = location;
  });
  const seen = useRef(location.key);
  const leaving = useRef<(() => void) | null>(null);
  /** Set from a step back until the browser has taken it. */
  const goingBack = useRef(false);
  const go = useCallback(
    (to: string, state: EntryState, replace: boolean) => {
      const { pathname, search, hash } = latest.current;
      const asked = new URLSearchParams(search);
      for (const name of replace ? [] : LINK_PARAMETERS) asked.delete(name);
      asked.set(STEP, to);
      // An entry that is added is rendered at once: as a transition it may come after the next press, which then goes back
      // to an entry that never left the screen.
      const flushSync = !replace;
      void navigate(
        { pathname, search: asked.toString(), hash },
        { state, replace, preventScrollReset: true, flushSync },
      );
    },
    [navigate],
  );
  useEffect(() => {
    if (location.key === seen.current) return;
    seen.current = location.key;
    if (type !== 'POP') return;
    goingBack.current = false;
    const close = leaving.current;
    leaving.current = null;
    if (close) return close();
    const asked = new URLSearchParams(location.search).get(STEP) ?? first;
    const shown = onMove(asked);
    if (shown === null) void navigate(1);
    else if (shown !== asked) go(shown, location.state as EntryState, true);
  }, [location, type, first, onMove, navigate, go]);
  const [start] = useState({ opened, shown: useAskedStep() ?? first });
  // The address names the step that is shown, also where it asked for one that is not reached yet.
  useEffect(() => {
    if (start.shown !== start.opened) go(start.opened, latest.current.state as EntryState, true);
  }, [start, go]);
  return useMemo(() => {
    // The browser's own entry: the router's is rendered later. React Router keeps an entry's state under `usr`.
    const stateNow = () => (window.history.state?.usr ?? {}) as EntryState;
    const replace = (to: string) => go(to, stateNow(), true);
    return {
      advance: (from, to) => go(to, { before: from, depth: (stateNow().depth ?? 0) + 1 }, false),
      retreat: (to) => {
        if (goingBack.current || leaving.current) return false;
        goingBack.current = stateNow().before === to;
        if (goingBack.current) void navigate(-1);
        else replace(to);
        return true;
      },
      replace,
      leave: (close) => {
        if (leaving.current) return;
        const { depth = 0 } = stateNow();
        if (depth === 0) return close();
        leaving.current = close;
        void navigate(-depth);
      },
    };
  }, [go, navigate]);
}
