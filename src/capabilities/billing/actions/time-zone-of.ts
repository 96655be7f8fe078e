import { findHousehold } from '#src/capabilities/access/actions/find-household.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { ReadCtx } from '#src/platform/services.ts';

/** The time zone of a household's dates. */
export const timeZoneOf = async ({ tx }: Pick<ReadCtx, 'tx'>, scope: HouseholdScope): Promise<string> =>
  (await findHousehold(tx, scope))?.timeZone ?? SHOP_ZONE;
