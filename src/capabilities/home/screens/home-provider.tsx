import type { ReactNode } from 'react';
import { SubscriptionProvider } from '#src/capabilities/billing/screens/plan/subscription-context.ts';
import { ParcelsProvider } from '#src/capabilities/fulfilment/screens/parcels-context.ts';
import { HouseholdProvider } from '#src/capabilities/households/screens/household-context.ts';
import { formulaName } from '#src/capabilities/lab/rules/formulas.ts';
import { type Home, HomeContext } from './home-context.ts';

/** Gives each panel the context that its module knows. */
export function HomeProvider({ value, children }: { value: Home; children: ReactNode }) {
  const { base, demo, offline, view, open, choose } = value;
  const { household, asOf, supportEmail } = view;
  return (
    <HomeContext value={value}>
      <HouseholdProvider value={{ base, demo, offline, household, asOf, supportEmail, open, choose, formulaName }}>
        <SubscriptionProvider value={view}>
          <ParcelsProvider value={view}>{children}</ParcelsProvider>
        </SubscriptionProvider>
      </HouseholdProvider>
    </HomeContext>
  );
}
