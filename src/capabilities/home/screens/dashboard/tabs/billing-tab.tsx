import { Billing } from '#src/capabilities/billing/screens/plan/billing.tsx';
import { RefusalClaims } from '#src/capabilities/fulfilment/screens/sticks/refusal-claims.tsx';
import { SticksLeft } from '#src/capabilities/fulfilment/screens/sticks/sticks-left.tsx';
import { useHousehold } from '#src/capabilities/households/screens/household-context.ts';
import { MedicineNote } from '#src/capabilities/households/screens/records/medicine-note.tsx';
import { LoyaltyPanel } from '#src/capabilities/rewards/screens/loyalty-panel.tsx';
import { useHome } from '../../home-context.ts';

/** The Billing tab, with the sticks left beside the next box, and claims and loyalty of the household between plan and invoices. */
export function BillingTab() {
  const { orders, loyalty, withdrawable } = useHome().view;
  const { cats } = useHousehold().household;
  return (
    <Billing orders={orders} withdrawable={withdrawable} nextBoxNote={(skip) => <SticksLeft onSkip={skip} />}>
      <MedicineNote cats={cats} />
      <RefusalClaims />
      <LoyaltyPanel {...loyalty} />
    </Billing>
  );
}
