import type { ReadCtx } from '#src/platform/services.ts';
import type { MemberRole } from '../rules/household-acts.ts';
import type { HouseholdScope } from '../scopes.ts';
import { householdOfPerson, membersOf } from '../household-store.ts';
import { sessionByHash } from '../session-store.ts';
import { householdsOf, membersNow } from '../member-store.ts';

type Reading = Pick<ReadCtx, 'tx' | 'now'>;

/** Somebody who may see something of a household: its owner, or who shares it now. */
export interface AudienceMember {
  personId: string;
  role: 'owner' | MemberRole;
}

/** Everybody who may see something of a household now. */
export async function audienceOf({ tx, now }: Reading, scope: HouseholdScope): Promise<AudienceMember[]> {
  const owners = await membersOf(tx, scope);
  const members = await membersNow(tx, scope, now);
  return [
    ...owners.map(({ id }) => ({ personId: id, role: 'owner' as const })),
    ...members.map(({ personId, role }) => ({ personId, role })),
  ];
}

/** Households of which a person may see something now: their own, and those they share. */
export async function householdsSeenBy(
  { tx, now }: Reading,
  personId: string,
): Promise<{ householdId: string; role: 'owner' | MemberRole }[]> {
  const own = await householdOfPerson(tx, personId);
  const shared = await householdsOf(tx, personId, now);
  return [
    ...(own ? [{ householdId: own, role: 'owner' as const }] : []),
    ...shared.map(({ householdId, role }) => ({ householdId, role })),
  ];
}

/** Whether a session holds, and its account is open. */
export const sessionHolds = async ({ tx, now }: Reading, tokenHash: Uint8Array): Promise<boolean> =>
  (await sessionByHash(tx, tokenHash, now)) !== undefined;
