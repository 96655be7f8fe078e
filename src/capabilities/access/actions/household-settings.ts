import type { Tx } from '#src/platform/database.ts';
import type { HouseholdSettings } from '../rules/household-settings.ts';
import type { HouseholdScope } from '../scopes.ts';
import { lockSettings, updateHousehold } from '../household-store.ts';

/**
 * Locks the household's row until the transaction ends. Everything that changes its cats holds the lock, so counts,
 * positions and versions stay true. Undefined if the household was deleted.
 */
export const lockHousehold = (tx: Tx, scope: HouseholdScope): Promise<HouseholdSettings | undefined> =>
  lockSettings(tx, scope);

export async function changeHouseholdSettings(
  tx: Tx,
  { householdId }: HouseholdScope,
  change: Partial<HouseholdSettings>,
): Promise<void> {
  await updateHousehold(tx, householdId, change);
}
