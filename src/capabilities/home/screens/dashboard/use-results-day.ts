import { useEffect, useState } from 'react';
import { api } from '#src/web/api.ts';
import type { DashboardCat } from '../../contract.ts';
import type { TabId } from '#src/capabilities/households/screens/household-context.ts';
import type { useAddress } from './use-address.ts';

/** Tabs on which the scene may open by itself; a look at a parcel or an invoice is not interrupted. */
const TABS: readonly TabId[] = ['overview', 'health'];

const isNew = ({ results }: DashboardCat) => results.state === 'ready' && !results.seen && !results.stale;

interface Facts extends ReturnType<typeof useAddress> {
  cats: readonly DashboardCat[];
  /** The one that is shown. */
  cat: DashboardCat | undefined;
  demo: boolean;
  /** Newer figures have been requested: nothing opens by itself yet. */
  outdated: boolean;
}

/**
 * Opens the results of the shown cat by itself the first time after their release; the address opens them again. If no
 * cat was asked for and the first one has no new results, chooses the first cat that has.
 */
export function useResultsDay({ cats, cat, demo, outdated, tab, shown, chosen, scene, go }: Facts) {
  const [opened, setOpened] = useState<readonly string[]>([]);
  const next = chosen || cat?.results.state === 'ready' ? cat : (cats.find(isNew) ?? cat);
  const due = !demo && !outdated && shown === 'cat' && TABS.includes(tab) && next !== undefined && isNew(next);
  const dueId = due && !opened.includes(next.id) ? next.id : null;
  useEffect(() => {
    if (!dueId) return;
    const open = () => {
      if (document.visibilityState === 'hidden') return;
      setOpened((before) => [...before, dueId]);
      // A failed write only means that the scene opens once more the next time.
      api.post(`/api/cats/${dueId}/results/seen`).catch(() => {});
      go({ cat: dueId, scene: true });
    };
    open();
    // Results that arrive in a background tab have not been seen.
    document.addEventListener('visibilitychange', open);
    return () => document.removeEventListener('visibilitychange', open);
  }, [dueId, go]);
  return {
    open: scene && cat !== undefined,
    byItself: cat !== undefined && opened.includes(cat.id),
    /** Another cat whose results have not been opened. */
    another: demo ? undefined : cats.find((one) => one.id !== cat?.id && isNew(one) && !opened.includes(one.id)),
    close: () => go({ scene: false }),
  };
}
