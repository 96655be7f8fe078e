import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { deliveryFee } from '../rules/discounts.ts';
import { restsFrom } from '../rules/next-box.ts';
import { PLAN_RULES } from '../rules/plan-actions.ts';
import { hasPro, isCurrent } from '../rules/subscription-states.ts';
import { findSubscription } from '../store.ts';

interface PlanOutlook {
  /** `ends`: paid for now, and no payment comes after. */
  state: 'none' | 'ends' | 'renews';
  paysDelivery: boolean;
  pro: boolean;
}

/** Whether another month will be paid, whether delivery is charged with it, and whether the household has Pro. */
export async function planOutlook(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  scope: HouseholdScope,
): Promise<PlanOutlook> {
  const row = await findSubscription(tx, scope);
  if (!row || !isCurrent(row.status)) return { state: 'none', paysDelivery: false, pro: false };
  return {
    state: PLAN_RULES.discount(row) === 'allowed' ? 'renews' : 'ends',
    paysDelivery: deliveryFee(row) > 0,
    pro: hasPro({ ...row, restsFrom: restsFrom(row, now) }, now),
  };
}
