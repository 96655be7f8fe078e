import type { ReadHandle } from '#src/platform/database.ts';
import { namesOfOwners, type OwnerName } from '../member-store.ts';
import type { HouseholdScope, StaffScope } from '../scopes.ts';

/** Names of the owners of households, by household, for the desk. One statement; deleted households are left out. */
export const ownerNames = (
  tx: ReadHandle,
  _scope: StaffScope<'consultations'>,
  householdIds: readonly string[],
): Promise<Map<string, OwnerName>> => namesOfOwners(tx, householdIds);

/** First name of a household's owner; empty where there is none. */
export const ownerName = async (tx: ReadHandle, { householdId }: HouseholdScope): Promise<string> =>
  (await namesOfOwners(tx, [householdId])).get(householdId)?.first ?? '';
