import { type HouseholdScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { discountState } from '#src/capabilities/billing/actions/discount-state.ts';
import type { Ctx } from '#src/platform/services.ts';
import { defineJob } from '#src/platform/jobs.ts';
import { WITHDRAWN } from '../rules/redemption-words.ts';
import { type Redemption, redemptionsOf, updateRedemption } from '../redemption-store.ts';
import { lockRewards } from '../store.ts';
import { isDiscount } from './grant-reward.ts';
import { undoRedemption } from './undo-redemption.ts';

const SYSTEM = systemActor('rewards/follow-redemptions');
const LAPSED = 'Your plan ended before it could be used. The points are back.';

/**
 * Follows a discount: marks the redemption as used, or returns the points if the discount lapsed. Safe to run again.
 */
export const followDiscount = defineJob<{ householdId: string; discountId: string; lapsed?: boolean }>(
  'rewards-follow-discount',
  {
    run: (services, { householdId, discountId, lapsed }) =>
      services.transact(SYSTEM, async (ctx) => {
        const scope = systemScope(SYSTEM, householdId);
        await lockRewards(ctx.tx, scope);
        const row = (await redemptionsOf(ctx.tx, scope)).find(
          ({ grant, state }) => isDiscount(grant) && grant.discountId === discountId && state !== 'undone',
        );
        const discount = row && (await discountState(ctx.tx, scope, discountId));
        if (row && discount?.settledAt)
          await follow(ctx, scope, row, { state: discount.state, lapsed: lapsed ?? false });
      }),
  },
);

async function follow(
  ctx: Ctx,
  scope: HouseholdScope,
  row: Redemption,
  { state, lapsed }: { state: string; lapsed: boolean },
): Promise<void> {
  if (state === 'withdrawn') await undoRedemption(ctx, scope, row, lapsed ? LAPSED : WITHDRAWN);
  else if (state === 'used' && row.state !== 'used') {
    await updateRedemption(ctx.tx, scope, row.id, { state: 'used' });
    await ctx.notify(scope.householdId, 'points');
  }
}
