import { createContext, use } from 'react';
import { type HouseholdContext, useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import type { Schedule } from '#src/capabilities/pricing/rules/schedule.ts';
import type { SubscriptionState } from '../../contract.ts';

interface Plan {
  subscription: SubscriptionState;
  /** The next steps with their dates; null where nothing was ordered. */
  schedule: Schedule | null;
}

const Context = createContext<Plan | null>(null);
export const SubscriptionProvider = Context.Provider;

/** The household, with its subscription and its schedule. */
export function useSubscription(): HouseholdContext & Plan {
  const plan = use(Context);
  if (!plan) throw new Error('useSubscription must be used within a SubscriptionProvider');
  return { ...useHousehold(), subscription: plan.subscription, schedule: plan.schedule };
}
