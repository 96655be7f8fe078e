import { createContext, use } from 'react';
import { useSubscription } from '#src/capabilities/billing/screens/plan/subscription-context.ts';
import type { BoxView, ExtraView } from '../box-contract.ts';
import type { OrderLine } from '../order-status-contract.ts';
import type { OrderView } from '../delivery-contract.ts';

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
