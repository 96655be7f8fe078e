import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { findLive, type Subscription } from '../store.ts';
import { CHANGE_MS } from './change-token.ts';
import { timeZoneOf } from './time-zone-of.ts';

interface PlanToPreview {
  row: Subscription;
  timeZone: string;
  /** End of the quote that is made of it. */
  expiresAt: string;
}

/** The plan of a household for the quote of a change. Refuses `no-subscription`. */
export async function planToPreview(ctx: ReadCtx, scope: HouseholdScope): Promise<PlanToPreview | DomainError> {
  const row = await findLive(ctx.tx, scope);
  if (!row) return refusals('no-subscription');
  const expiresAt = new Date(ctx.now.getTime() + CHANGE_MS).toISOString();
  return { row, timeZone: await timeZoneOf(ctx, scope), expiresAt };
}
