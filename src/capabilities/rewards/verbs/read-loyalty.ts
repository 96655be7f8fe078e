import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Ctx } from '#src/platform/house.ts';
import { catalogueFor } from '../rules/catalogue.ts';
import { type Standing, tierOf } from '../rules/tiers.ts';
import { balanceOf } from '../store.ts';

export interface LoyaltyState extends Standing {
  /** Points that can be spent. */
  coins: number;
  /** Points that were ever earned. */
  lifetime: number;
  rewards: ReturnType<typeof catalogueFor>;
}

/** R273, R485: where a household stands. Nothing has been spent yet: coins cannot be redeemed so far. */
export async function loyaltyOf(ctx: Pick<Ctx, 'tx'>, scope: HouseholdScope): Promise<LoyaltyState> {
  const lifetime = await balanceOf(ctx.tx, scope);
  const standing = tierOf(lifetime);
  return { coins: lifetime, lifetime, ...standing, rewards: catalogueFor(standing.tier) };
}
