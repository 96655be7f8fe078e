import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { PlanRight } from '#src/capabilities/billing/rules/plan-right.ts';
import { oneMonthAfter } from '#src/capabilities/pricing/rules/first-month.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { newestGift } from '../store.ts';

/** What the household's gift gives it now: until a month after its last sticks left. Null without one that runs. */
export async function giftRight(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  scope: HouseholdScope,
): Promise<PlanRight | null> {
  const gift = await newestGift(tx, scope);
  if (gift?.state !== 'redeemed' || !gift.redeemedAt) return null;
  const endsOn = gift.endingToldAt && oneMonthAfter(gift.endingToldAt);
  if (endsOn && endsOn <= now) return null;
  const state = gift.disputedAt ? 'paused' : 'current';
  return { plan: gift.plan, since: gift.redeemedAt, state, endsOn, changes: null, rests: null };
}
