import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TABS, type TabId } from '#src/capabilities/households/screens/household-context.ts';
import type { ViewId } from './dashboard-header.tsx';

interface DashboardAddress {
  tab: TabId;
  shown: ViewId;
  cat: string | null;
  /** The opening scene of a cat's results, above the tabs. */
  scene: boolean;
}

/** State of the dashboard in the URL (`?view=household&cat=…&tab=…&scene=results`), so that reloads and links keep it. */
export function useAddress() {
  const [asked, setAsked] = useSearchParams();
  const tab = TABS.find((id) => id === asked.get('tab')) ?? 'overview';
  const shown: ViewId = asked.get('view') === 'household' ? 'household' : 'cat';
  const chosen = asked.get('cat');
  const scene = asked.get('scene') === 'results';
  // The cat to return to from the household view.
  const [last, setLast] = useState(chosen);

  const go = (to: Partial<DashboardAddress>) => {
    const place: DashboardAddress = { tab, shown, cat: chosen, scene: false, ...to };
    if (shown === 'cat' && place.shown === 'household' && to.cat === undefined) {
      setLast(chosen);
      place.cat = null;
    } else if (shown === 'household' && place.shown === 'cat') place.cat ??= last;
    const next = new URLSearchParams(asked);
    const say = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
    say('view', place.shown === 'household' ? 'household' : null);
    say('cat', place.cat);
    say('tab', place.shown === 'household' || place.tab === 'overview' ? null : place.tab);
    say('scene', place.scene ? 'results' : null);
    setAsked(next, { replace: true, preventScrollReset: true });
  };
  return { tab, shown, chosen, scene, go };
}
