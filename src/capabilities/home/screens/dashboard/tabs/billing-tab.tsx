import { Billing } from '#src/capabilities/billing/screens/plan/billing.tsx';
import { isLiveStatus } from '#src/capabilities/billing/rules/subscription-states.ts';
import { RefusalClaims } from '#src/capabilities/fulfilment/screens/sticks/refusal-claims.tsx';
import { SticksLeft } from '#src/capabilities/fulfilment/screens/sticks/sticks-left.tsx';
import { GiftPanel } from '#src/capabilities/gifts/screens/running/gift-panel.tsx';
import { MedicineNote } from '#src/capabilities/households/screens/records/medicine-note.tsx';
import { SticksChoice } from '#src/capabilities/lab/screens/supplements/sticks-choice.tsx';
import { LoyaltyPanel } from '#src/capabilities/rewards/screens/loyalty-panel.tsx';
import { useHome } from '../../home-context.ts';

/** The Billing tab, with the formulas beside each cat, the sticks left beside the next box, and gift, claims and loyalty of the household between plan and invoices. */
export function BillingTab() {
  const { household, orders, loyalty, withdrawable, gift, subscription } = useHome().view;
  const formulas = (catId: string) => {
    const cat = household.cats.find(({ id }) => id === catId);
    return cat && <SticksChoice cat={cat} />;
  };
  return (
    <Billing
      orders={orders}
      withdrawable={withdrawable}
      nextBoxNote={(skip) => <SticksLeft onSkip={skip} />}
      catActions={formulas}
    >
      {gift && <GiftPanel gift={gift} besidePlan={isLiveStatus(subscription.status)} />}
      <MedicineNote cats={household.cats} />
      <RefusalClaims />
      <LoyaltyPanel {...loyalty} />
    </Billing>
  );
}
