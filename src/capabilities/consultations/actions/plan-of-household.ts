import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { planRight } from '#src/capabilities/billing/actions/plan-right.ts';
import type { PlanRight } from '#src/capabilities/billing/rules/plan-right.ts';
import { giftRight } from '#src/capabilities/gifts/actions/gift-right.ts';
import type { ReadCtx } from '#src/platform/services.ts';

/** Right of the household by its plan or its gift: a gift is redeemed only where no plan runs. */
export const rightOfHousehold = async (
  ctx: Pick<ReadCtx, 'tx' | 'now'>,
  scope: HouseholdScope,
): Promise<PlanRight | null> => (await planRight(ctx, scope)) ?? giftRight(ctx, scope);
