import { createContext, use } from 'react';
import { toast } from '#src/ui/toast.tsx';
import type { CatView, HouseholdView } from '../contract.ts';
import type { Base } from '../queries.ts';

/** Tabs of a cat, in their order. */
export const TABS = ['overview', 'health', 'dna', 'supplements', 'delivery', 'billing'] as const;
export type TabId = (typeof TABS)[number];

/**
 * Context of the panels of one household, in all modules: base path of the API, demo mode, calendar, unit
 * of weights, its cats, and navigation between tabs. It holds nothing that a module above this one owns.
 */
export interface HouseholdContext {
  base: Base;
  /** The sample household: nothing is written. */
  demo: boolean;
  /** The server cannot be reached; parts that need it say so. */
  offline?: boolean | undefined;
  /** Time zone, weight unit and calendar days, with the cats that live here. */
  household: HouseholdView & { cats: readonly CatView[]; archived: number };
  /** Moment of the figures on the page. */
  asOf: string;
  supportEmail: string;
  /** Opens a tab of the selected cat. */
  open(tab: TabId, catId?: string): void;
  choose(catId: string | null): void;
  /** Name of a formula that a log entry mentions; null for an unknown one. The lab owns the names. */
  formulaName(formula: string | null): string | null;
}

const Context = createContext<HouseholdContext | null>(null);
export const HouseholdProvider = Context.Provider;

export function useHousehold(): HouseholdContext {
  const household = use(Context);
  if (!household) throw new Error('useHousehold must be used within a HouseholdProvider');
  return household;
}

/** Said where something needs the server, which cannot be reached. */
export const sayOffline = (): void =>
  void toast({ title: 'You are offline', text: 'This needs a connection. Entries of the log can be made meanwhile.' });

/** Id of the sentence that buttons in need of the server are described by while it cannot be reached. */
export const NEEDS_CONNECTION = 'needs-connection';

/** Attributes of a button that needs the server: disabled with its reason while the server cannot be reached. A press says it, too. */
export function useServerOnly(): { 'aria-disabled'?: true; 'aria-describedby'?: string } {
  const { offline } = useHousehold();
  return offline ? { 'aria-disabled': true, 'aria-describedby': NEEDS_CONNECTION } : {};
}

/** Wraps actions that need the server: offline the button says so. In the demo as `useDemoGuard`. */
export function useServerGuard(): ReturnType<typeof useDemoGuard> {
  const { offline } = useHousehold();
  const writes = useDemoGuard();
  return (act) => (offline ? sayOffline : writes(act));
}

/** Wraps writing actions: in the demo nothing is written, and the button says so. */
export function useDemoGuard(): <A extends unknown[]>(act: (...args: A) => void) => (...args: A) => void {
  const { demo } = useHousehold();
  return (act) =>
    demo
      ? () =>
          toast({
            title: 'This is Demo Mode',
            text: 'Nothing is saved here. With your own cats, your entries are saved.',
          })
      : act;
}
