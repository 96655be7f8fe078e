import { useSyncExternalStore } from 'react';
import { browserOptsOut } from '#src/web/browser-opts-out.ts';

/** Whether visits may be counted: 'yes', 'no', or nothing while nobody has answered. The only thing kept for it. */
const CHOICE_KEY = 'counting';
/** That this tab's visit has been counted; gone with the tab. */
const VISIT_KEY = 'counting-visit';

export type Choice = 'yes' | 'no';

let unstored: Choice | null = null; // for browsers that refuse storage: as long as the page stays open
const listeners = new Set<() => void>();

function current(): Choice | null {
  if (browserOptsOut()) return 'no';
  try {
    const kept = localStorage.getItem(CHOICE_KEY);
    return kept === 'yes' || kept === 'no' ? kept : null;
  } catch {
    return unstored;
  }
}

export function choose(choice: Choice): void {
  unstored = choice;
  try {
    localStorage.setItem(CHOICE_KEY, choice);
    if (choice === 'no') sessionStorage.removeItem(VISIT_KEY);
  } catch {
    // kept above
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useChoice(): Choice | null {
  return useSyncExternalStore(subscribe, current);
}

let visitBegun = false;

/** True once for a tab: the page at hand is the first of a visit. */
export function isFirstPageOfVisit(): boolean {
  try {
    const begun = sessionStorage.getItem(VISIT_KEY) !== null;
    sessionStorage.setItem(VISIT_KEY, '1');
    return !begun;
  } catch {
    const begun = visitBegun;
    visitBegun = true;
    return !begun;
  }
}
