import type { z } from '@hono/zod-openapi';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { RedemptionView, RewardView } from '../reward-contract.ts';
import { kitWaits, timesRedeemed, unavailable } from '../rules/availability.ts';
import { isForCat, type Reward } from '../rules/catalogue.ts';
import { type RewardVersion, titleAt } from '../rules/published-rewards.ts';
import { isWithdrawable, redemptionSaid } from '../rules/redemption-words.ts';
import type { Redemption } from '../redemption-store.ts';
import { type RewardContext, rewardContext } from './reward-context.ts';

/** R356, R361: the rewards, the cheapest first, with the reason for those that cannot be redeemed now. */
export async function readRewards(ctx: ReadCtx): Promise<z.infer<typeof RewardView>[] | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const known = await rewardContext(ctx, scope);
  return known.catalogue.map((reward) => rewardView(reward, known));
}

/** R362: redemptions, the newest first. */
export async function readRedemptions(ctx: ReadCtx): Promise<z.infer<typeof RedemptionView>[] | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const known = await rewardContext(ctx, scope);
  return known.redeemed.map((row) => redemptionView(row, known));
}

function rewardView({ gives, ...reward }: Reward, known: RewardContext): z.infer<typeof RewardView> {
  const choice = isForCat({ gives }) ? known.cats : [];
  const cats = choice.filter(({ id }) => gives !== 'test-kit' || !kitWaits(id, known));
  return {
    ...reward,
    timesRedeemed: timesRedeemed(reward.id, known),
    unavailable: unavailable({ ...reward, gives }, known) ?? nobodyLeft({ gives }, known, cats.length),
    cats: cats.map(({ id, name }) => ({ id, name })),
  };
}

function nobodyLeft(reward: Pick<Reward, 'gives'>, { cats }: RewardContext, left: number): string | null {
  if (!isForCat(reward) || left) return null;
  return cats.length ? 'Every cat already has a kit waiting.' : 'You need a cat in your household for this.';
}

function redemptionView(row: Redemption, known: RewardContext): z.infer<typeof RedemptionView> {
  const { id, rewardId, cost, state, grant, askedAt } = row;
  const there = grant.kind === 'download' && (state === 'granted' || state === 'used');
  return {
    id,
    rewardId,
    title: titleOf(row, known.versions),
    cost,
    state,
    said: redemptionSaid(row, known.now, known.dayText),
    download: there ? `/api/rewards/user/${id}/download` : null,
    withdrawable: isWithdrawable(row, known.swab === 'read'),
    askedAt: askedAt.toISOString(),
  };
}

/** As it was redeemed: percentage and name may be others by now. */
export function titleOf({ grant, rewardId, askedAt }: Redemption, versions: readonly RewardVersion[]): string {
  return grant.kind === 'discount'
    ? `${grant.percentOff}% off next order`
    : (titleAt(versions, rewardId, askedAt) ?? rewardId);
}
