import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { PointsView } from '../contract.ts';
import { levelOf } from '../rules/levels.ts';
import { type TierStanding, tierOf } from '../rules/tiers.ts';
import { totalsOf } from '../store.ts';

interface LoyaltyState extends TierStanding {
  /** Points that can be spent. */
  coins: number;
  /** Points that were ever earned. */
  lifetime: number;
}

interface Loyalty {
  loyalty: LoyaltyState;
  /** DNA reports were redeemed. */
  dnaReport: boolean;
}

/** R273, R485: where a household stands: one statement. */
export async function loyaltyOf(ctx: Pick<ReadCtx, 'tx'>, scope: HouseholdScope): Promise<Loyalty> {
  const { balance: coins, lifetime, dnaReport } = await totalsOf(ctx.tx, scope);
  const standing = tierOf(lifetime);
  return { loyalty: { coins, lifetime, ...standing }, dnaReport };
}

/** R358, C29. Spendable points, and the level of all points ever earned: one statement. */
export async function pointsOf(ctx: Pick<ReadCtx, 'tx'>, scope: HouseholdScope): Promise<PointsView> {
  const { balance, lifetime } = await totalsOf(ctx.tx, scope);
  return { totalPoints: lifetime, availablePoints: balance, ...levelOf(lifetime) };
}

export async function readPoints(ctx: ReadCtx): Promise<PointsView | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : pointsOf(ctx, scope);
}
