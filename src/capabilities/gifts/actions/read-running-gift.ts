import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { RunningGiftView } from '../redemption-contract.ts';
import { newestGift } from '../store.ts';

/** The gift of a household, until its last box has left; null without one. */
export async function runningGiftOf({ tx }: ReadCtx, scope: HouseholdScope): Promise<RunningGiftView | null> {
  const found = await newestGift(tx, scope);
  if (found?.state !== 'redeemed' || found.endingToldAt) return null;
  const { plan, giverName: from, months, monthsOpened: begun, nextMonthAt, disputedAt } = found;
  return { plan, from, months, begun, nextMonthAt: nextMonthAt?.toISOString() ?? null, waits: disputedAt !== null };
}
