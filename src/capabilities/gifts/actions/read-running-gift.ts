import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { RunningGiftView } from '../redemption-contract.ts';
import { newestGift } from '../store.ts';

/** The gift of the household of whoever asks, until its last box has left. Refuses `unauthorized`. */
export async function readRunningGift(ctx: ReadCtx): Promise<RunningGiftView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const found = await newestGift(ctx.tx, scope);
  if (found?.state !== 'redeemed' || found.endingToldAt) return { gift: null };
  const { plan, giverName: from, months, monthsOpened: begun, nextMonthAt, disputedAt } = found;
  const next = nextMonthAt?.toISOString() ?? null;
  return { gift: { plan, from, months, begun, nextMonthAt: next, waits: disputedAt !== null } };
}
