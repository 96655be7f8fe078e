import type { ReadHandle } from '#src/platform/database.ts';
import { everyMember, namesOfOwners, type OwnerName, ownerOf } from '../member-store.ts';
import { signingName } from '../rules/household-acts.ts';
import type { HouseholdScope, StaffScope } from '../scopes.ts';

/** Names of the owners of households, by household, for the desk. One statement; deleted households are left out. */
export const ownerNames = (
  tx: ReadHandle,
  _scope: StaffScope<'consultations'>,
  householdIds: readonly string[],
): Promise<Map<string, OwnerName>> => namesOfOwners(tx, householdIds);

/** The owner of a household as those who share it read them. */
export interface OwnerSignature {
  personId: string;
  /** First name, told apart from those of people who share the household or did. */
  name: string;
  /** Somebody shares the household, or did within the year for which that is kept. */
  shared: boolean;
}

/** Signature of a household's owner; null where there is none. */
export async function ownerSignature(tx: ReadHandle, scope: HouseholdScope): Promise<OwnerSignature | null> {
  const owner = await ownerOf(tx, scope.householdId);
  if (!owner) return null;
  const members = await everyMember(tx, scope);
  const taken = members.map(({ name }) => name);
  return { personId: owner.id, name: signingName(owner, taken), shared: members.length > 0 };
}
