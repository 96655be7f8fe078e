import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { monthsAfter } from '#src/capabilities/billing/rules/next-box.ts';
import type { PlanRight } from '#src/capabilities/billing/rules/plan-right.ts';
import { oneMonthAfter } from '#src/capabilities/pricing/rules/first-month.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { newestGift } from '../store.ts';

/**
 * Right that the household's gift gives it now, until a month after its last sticks left. It rests where they have not
 * left when its months are over. Null without a gift that runs.
 */
export async function giftRight(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  scope: HouseholdScope,
): Promise<PlanRight | null> {
  const gift = await newestGift(tx, scope);
  if (gift?.state !== 'redeemed' || !gift.redeemedAt) return null;
  const endsOn = gift.endingToldAt && oneMonthAfter(gift.endingToldAt);
  if (endsOn && endsOn <= now) return null;
  const rests = endsOn ? null : { from: monthsAfter(gift.redeemedAt, gift.months), until: null };
  const state = gift.disputedAt ? 'paused' : 'current';
  return { plan: gift.plan, since: gift.redeemedAt, state, endsOn, changes: null, rests };
}
