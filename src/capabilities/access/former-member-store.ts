import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import type { HouseholdScope } from './scopes.ts';
import { householdInvitations, householdMembers, memberships, people } from './tables.ts';
import { endedAt, holds, type Member, memberHousehold, memberPerson, until } from './member-store.ts';

/** Ends every membership of a household that holds. */
export async function endMembersRows(tx: Tx, householdId: string, now: Date): Promise<Member[]> {
  return tx
    .update(householdMembers)
    .set({ endedAt: now })
    .where(and(eq(memberHousehold, householdId), holds(now)))
    .returning();
}

/** Closes memberships whose time is over, so that the person can join again. */
export async function closeEndedTerms(tx: Tx, householdId: string, personId: string, now: Date): Promise<void> {
  await tx
    .update(householdMembers)
    .set({ endedAt: sql`${until}` })
    .where(
      and(
        eq(memberHousehold, householdId),
        eq(memberPerson, personId),
        isNull(endedAt),
        sql`${until} <= ${now.toISOString()}`,
      ),
    );
}

/** Ends a membership that holds; undefined where none does. */
export async function endMemberRow(
  tx: Tx,
  which: { id: string; householdId: string } | { id: string; personId: string },
  now: Date,
): Promise<Member | undefined> {
  const own = 'householdId' in which ? eq(memberHousehold, which.householdId) : eq(memberPerson, which.personId);
  const [row] = await tx
    .update(householdMembers)
    .set({ endedAt: now })
    .where(and(eq(householdMembers.id, which.id), own, holds(now)))
    .returning();
  return row;
}

/**
 * Waits for those who act in a household now, and holds up those who would. With `personId` also in the households that
 * this person shares: always in the order of the rows' ids, so that two who delete their accounts do not wait for each other.
 */
export async function lockMembersOf(
  tx: Tx,
  { householdId }: Pick<HouseholdScope, 'householdId'>,
  personId?: string,
): Promise<void> {
  const ofHousehold = eq(memberHousehold, householdId);
  await tx
    .select({ id: householdMembers.id })
    .from(householdMembers)
    .where(personId ? or(ofHousehold, eq(memberPerson, personId)) : ofHousehold)
    .orderBy(householdMembers.id)
    .for('update');
}

/** Forgets memberships that ended before a moment, by an act or by themselves. */
export async function deleteFormerMembersBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(householdMembers).where(or(lt(endedAt, moment), lt(until, moment)));
}

/** Ends and forgets everybody who shares a household that goes. */
export async function deleteMembersOf(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx.delete(householdMembers).where(eq(memberHousehold, householdId));
  await tx.delete(householdInvitations).where(eq(householdInvitations.householdId, householdId));
}

/** Ids of households that people with this mailbox own or share as partners now; only confirmed addresses count. */
export async function householdsAround(tx: ReadHandle, email: string, now: Date): Promise<string[]> {
  const reader = and(isNotNull(people.emailVerifiedAt), eq(mailboxOf(people.email), mailboxOf(sql`${email}::text`)));
  const owned = await tx
    .select({ id: memberships.householdId })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(reader);
  const shared = await tx
    .select({ id: memberHousehold })
    .from(householdMembers)
    .innerJoin(people, eq(people.id, memberPerson))
    .where(and(reader, eq(householdMembers.role, 'partner'), holds(now)));
  return [...owned, ...shared].map(({ id }) => id);
}
