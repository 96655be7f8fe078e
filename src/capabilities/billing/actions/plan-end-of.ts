import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { findLive } from '../store.ts';
import { timeZoneOf } from './time-zone-of.ts';

/** Set end of a household's live plan, with its time zone; null where the plan goes on, or there is none. */
export async function planEndOf(
  { tx }: Pick<ReadCtx, 'tx'>,
  scope: HouseholdScope,
): Promise<{ at: Date; timeZone: string } | null> {
  const at = (await findLive(tx, scope))?.endsOn;
  return at ? { at, timeZone: await timeZoneOf({ tx }, scope) } : null;
}
