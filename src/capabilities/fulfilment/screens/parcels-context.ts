import { createContext, use } from 'react';
import { useSubscription } from '#src/capabilities/billing/screens/plan/subscription-context.ts';
import type { BoxView, ExtraView, OrderLine, OrderView } from '../contract.ts';

interface Parcels {
  /** The newest order with its fifteen steps. */
  order: OrderView | null;
  orders: readonly OrderLine[];
  boxes: readonly BoxView[];
  extras: readonly ExtraView[];
}

const Context = createContext<Parcels | null>(null);
export const ParcelsProvider = Context.Provider;

/** The household, with its subscription and everything that was or will be sent to it. */
export function useParcels(): ReturnType<typeof useSubscription> & Parcels {
  const parcels = use(Context);
  if (!parcels) throw new Error('useParcels must be used within a ParcelsProvider');
  return { ...useSubscription(), ...parcels };
}
