import { createContext, use } from 'react';
import { type HouseholdContext, useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import type { SubscriptionState } from '../../contract.ts';

const Context = createContext<SubscriptionState | null>(null);
export const SubscriptionProvider = Context.Provider;

/** The household, with its subscription. */
export function useSubscription(): HouseholdContext & { subscription: SubscriptionState } {
  const subscription = use(Context);
  if (!subscription) throw new Error('useSubscription must be used within a SubscriptionProvider');
  return { ...useHousehold(), subscription };
}
