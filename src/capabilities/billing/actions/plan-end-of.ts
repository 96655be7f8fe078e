import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { findLive } from '../store.ts';
import { timeZoneOf } from './time-zone-of.ts';

/** When the live plan of a household is set to end, with the household's time zone; null where it goes on, or there is none. */
export async function planEndOf(
  { tx }: Pick<ReadCtx, 'tx'>,
  scope: HouseholdScope,
): Promise<{ at: Date; timeZone: string } | null> {
  const at = (await findLive(tx, scope))?.endsOn;
  return at ? { at, timeZone: await timeZoneOf({ tx }, scope) } : null;
}
