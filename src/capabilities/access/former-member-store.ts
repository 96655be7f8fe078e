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
 * Locks the memberships of a household, so that acts of its members under way are waited for and later ones wait. With
 * `personId` also those of this person elsewhere: always in the order of the rows' ids, so that two who delete their accounts do not wait for each other.
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

/**
 * Households that people with the mailboxes of these addresses own or share as partners now, by address; only confirmed addresses
 * count. Two statements, however many addresses.
 */
export async function householdsAround(
  tx: ReadHandle,
  emails: readonly string[],
  now: Date,
): Promise<{ email: string; id: string }[]> {
  const wanted = sql`unnest(${sql.param([...new Set(emails)])}::text[]) as wanted (email)`;
  const email = sql<string>`wanted.email`.as('wanted_email');
  const reader = and(
    isNotNull(people.emailVerifiedAt),
    sql`${mailboxOf(people.email)} = ${mailboxOf(sql`wanted.email`)}`,
  );
  const owned = await tx
    .select({ email, id: memberships.householdId })
    .from(wanted)
    .innerJoin(people, reader)
    .innerJoin(memberships, eq(memberships.personId, people.id));
  const shared = await tx
    .select({ email, id: memberHousehold })
    .from(wanted)
    .innerJoin(people, reader)
    .innerJoin(householdMembers, eq(memberPerson, people.id))
    .where(and(eq(householdMembers.role, 'partner'), holds(now)));
  return [...owned, ...shared];
}
