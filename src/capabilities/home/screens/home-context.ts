import { createContext, use } from 'react';
import { toast } from '#src/ui/toast.tsx';
import type { DashboardCat, DashboardView } from '../contract.ts';

export const TABS = ['overview', 'health', 'dna', 'supplements', 'delivery', 'billing'] as const;
export type TabId = (typeof TABS)[number];

export interface Home {
  /** API of the own household, or of the sample one. */
  base: '/api' | '/api/demo';
  demo: boolean;
  /** Whether what belongs to Pro is shown. */
  pro: boolean;
  view: DashboardView;
  /** Opens a tab of the selected cat. */
  open(tab: TabId, catId?: string): void;
  /** The cat the address asks for; in the household view none means all of them. */
  chosen: string | null;
  choose(catId: string | null): void;
}

const HomeContext = createContext<Home | null>(null);
export const HomeProvider = HomeContext.Provider;

export function useHome(): Home {
  const home = use(HomeContext);
  if (!home) throw new Error('useHome must be used within a HomeProvider');
  return home;
}

export interface TabProps {
  cat: DashboardCat;
}

/** Wraps what writes: in the demo nothing is written down, and the button says so. */
export function useDemoGuard(): <A extends unknown[]>(act: (...args: A) => void) => (...args: A) => void {
  const { demo } = useHome();
  return (act) =>
    demo
      ? () =>
          toast({
            title: 'This is Demo Mode',
            text: 'Nothing is saved here. With your own cats, your entries are saved.',
          })
      : act;
}
