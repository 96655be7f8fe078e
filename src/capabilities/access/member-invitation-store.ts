import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { HouseholdScope } from './scopes.ts';
import { householdInvitations, householdMembers, memberships, people } from './tables.ts';
import { holds, memberHousehold, memberPerson } from './member-store.ts';

export type MemberInvitation = typeof householdInvitations.$inferSelect;
const isOpen = (now: Date) => and(isNull(householdInvitations.outcome), gt(householdInvitations.expiresAt, now));

export const invitationsNow = (
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  now: Date,
): Promise<MemberInvitation[]> =>
  tx
    .select()
    .from(householdInvitations)
    .where(and(eq(householdInvitations.householdId, householdId), isOpen(now)))
    .orderBy(desc(householdInvitations.createdAt), asc(householdInvitations.id));

/** Every invitation to a household, for the export of its data. */
export const everyInvitation = (tx: ReadHandle, { householdId }: HouseholdScope): Promise<MemberInvitation[]> =>
  tx
    .select()
    .from(householdInvitations)
    .where(eq(householdInvitations.householdId, householdId))
    .orderBy(asc(householdInvitations.createdAt));

export async function insertInvitation(tx: Tx, row: typeof householdInvitations.$inferInsert): Promise<void> {
  await tx.insert(householdInvitations).values(row);
}

export async function invitationByHash(tx: ReadHandle, tokenHash: Uint8Array): Promise<MemberInvitation | undefined> {
  const [row] = await tx.select().from(householdInvitations).where(eq(householdInvitations.tokenHash, tokenHash));
  return row;
}

/** Gives an open invitation its outcome. One statement: of several at once, exactly one gets the row. */
export async function settleInvitation(
  tx: Tx,
  id: string,
  outcome: NonNullable<MemberInvitation['outcome']>,
  now: Date,
): Promise<MemberInvitation | undefined> {
  const [row] = await tx
    .update(householdInvitations)
    .set({ outcome })
    .where(and(eq(householdInvitations.id, id), isOpen(now)))
    .returning();
  return row;
}

/** Withdraws an open invitation of a household; false where there is none. */
export async function revokeInvitation(tx: Tx, { householdId }: HouseholdScope, id: string, now: Date): Promise<void> {
  const own = and(eq(householdInvitations.id, id), eq(householdInvitations.householdId, householdId));
  await tx
    .update(householdInvitations)
    .set({ outcome: 'revoked' })
    .where(and(own, isOpen(now)));
}

/** Withdraws the open invitations of a household to one address. */
export async function revokeInvitationsTo(
  tx: Tx,
  { householdId }: HouseholdScope,
  email: string,
  now: Date,
): Promise<void> {
  const same = and(eq(householdInvitations.householdId, householdId), eq(householdInvitations.email, email));
  await tx
    .update(householdInvitations)
    .set({ outcome: 'revoked' })
    .where(and(same, isOpen(now)));
}

/** Withdraws the open invitations that a person sent. */
export async function revokeInvitationsBy(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx
    .update(householdInvitations)
    .set({ outcome: 'revoked' })
    .where(and(eq(householdInvitations.invitedBy, personId), isOpen(now)));
}

export async function deleteMemberInvitationsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(householdInvitations).where(lt(householdInvitations.expiresAt, moment));
}

/** Confirmed addresses of the people who own these households or share them as partners now. */
export async function addressesAt(tx: ReadHandle, householdIds: readonly string[], now: Date): Promise<string[]> {
  if (householdIds.length === 0) return [];
  const owners = await tx
    .select({ email: people.email })
    .from(people)
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .where(and(inArray(memberships.householdId, [...householdIds]), isNotNull(people.emailVerifiedAt)));
  const partners = await tx
    .select({ email: people.email })
    .from(people)
    .innerJoin(householdMembers, eq(memberPerson, people.id))
    .where(
      and(
        inArray(memberHousehold, [...householdIds]),
        eq(householdMembers.role, 'partner'),
        holds(now),
        isNotNull(people.emailVerifiedAt),
      ),
    );
  return [...owners, ...partners].flatMap(({ email }) => email ?? []);
}
