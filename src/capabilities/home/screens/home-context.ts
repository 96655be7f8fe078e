import { createContext, use } from 'react';
import type { HouseholdContext } from '#src/capabilities/households/screens/household-context.ts';
import type { DashboardCat, DashboardView } from '../contract.ts';

/** Everything on the dashboard. Panels of the modules below know the narrower `HouseholdContext`. */
export interface Home extends Pick<HouseholdContext, 'base' | 'demo' | 'open' | 'choose'> {
  /** Whether parts of Pro are shown. */
  pro: boolean;
  /** The server cannot be reached; parts that need it say so. */
  offline?: boolean;
  view: DashboardView;
  /** The cat the address asks for; in the household view none means all of them. */
  chosen: string | null;
}

export const HomeContext = createContext<Home | null>(null);

export function useHome(): Home {
  const home = use(HomeContext);
  if (!home) throw new Error('useHome must be used within a HomeProvider');
  return home;
}

export interface TabProps {
  cat: DashboardCat;
}
