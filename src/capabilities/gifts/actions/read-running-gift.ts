import { type HouseholdScope, householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { GiftOfHouseholdView, RunningGiftView } from '../redemption-contract.ts';
import { newestGift } from '../store.ts';

/** The gift of the household of whoever asks, until its last box has left. Refuses `unauthorized`. */
export async function readRunningGift(ctx: ReadCtx): Promise<GiftOfHouseholdView | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : { gift: await runningGiftOf(ctx, scope) };
}

/** The gift of a household, until its last box has left; null without one. */
export async function runningGiftOf({ tx }: ReadCtx, scope: HouseholdScope): Promise<RunningGiftView | null> {
  const found = await newestGift(tx, scope);
  if (found?.state !== 'redeemed' || found.endingToldAt) return null;
  const { plan, giverName: from, months, monthsOpened: begun, nextMonthAt, disputedAt } = found;
  return { plan, from, months, begun, nextMonthAt: nextMonthAt?.toISOString() ?? null, waits: disputedAt !== null };
}
