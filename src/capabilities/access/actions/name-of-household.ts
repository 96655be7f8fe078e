import type { ReadHandle } from '#src/platform/database.ts';
import type { HouseholdScope } from '../scopes.ts';
import { membersOf } from '../store.ts';

/** Full name of the household's member, for staff who talk to them; empty where there is none. */
export async function nameOfHousehold(tx: ReadHandle, scope: HouseholdScope): Promise<string> {
  const [member] = await membersOf(tx, scope);
  return member ? `${member.firstName} ${member.lastName}` : '';
}
