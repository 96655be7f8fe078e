import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import type { HouseholdScope } from './scopes.ts';
import { householdInvitations, householdMembers, households, memberships, people } from './tables.ts';

export type Member = typeof householdMembers.$inferSelect;
export type MemberInvitation = typeof householdInvitations.$inferSelect;

const { householdId: memberHousehold, personId: memberPerson, endedAt, until } = householdMembers;
const holds = (now: Date) => and(isNull(endedAt), or(isNull(until), gt(until, now)));
const isOpen = (now: Date) => and(isNull(householdInvitations.outcome), gt(householdInvitations.expiresAt, now));

/** A membership of this person, over or not. */
export async function memberOf(tx: ReadHandle, personId: string, id: string): Promise<Member | undefined> {
  const [row] = await tx
    .select()
    .from(householdMembers)
    .where(and(eq(householdMembers.id, id), eq(memberPerson, personId)));
  return row;
}

/** The same, which nobody ends until the transaction ends. */
export async function lockMember(tx: Tx, personId: string, id: string): Promise<Member | undefined> {
  const [row] = await tx
    .select()
    .from(householdMembers)
    .where(and(eq(householdMembers.id, id), eq(memberPerson, personId)))
    .for('update');
  return row;
}

export async function noteActed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(householdMembers).set({ lastActedAt: now }).where(eq(householdMembers.id, id));
}

/** Name of an owner, as members and as the desk read it. */
export interface OwnerName {
  first: string;
  full: string;
}

/** Names of the owners of these households, by household. One statement; deleted households are left out. */
export async function namesOfOwners(tx: ReadHandle, householdIds: readonly string[]): Promise<Map<string, OwnerName>> {
  if (householdIds.length === 0) return new Map();
  const rows = await tx
    .select({ householdId: memberships.householdId, first: people.firstName, last: people.lastName })
    .from(people)
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .where(inArray(memberships.householdId, [...householdIds]));
  return new Map(rows.map(({ householdId, first, last }) => [householdId, { first, full: `${first} ${last}`.trim() }]));
}

/** Memberships of a person that hold now. */
export const householdsOf = (tx: ReadHandle, personId: string, now: Date): Promise<Member[]> =>
  tx
    .select()
    .from(householdMembers)
    .where(and(eq(memberPerson, personId), holds(now)))
    .orderBy(asc(householdMembers.joinedAt), asc(householdMembers.id));

/** Names with which others sign or signed in a household, its owner's too. */
export async function namesTaken(tx: ReadHandle, householdId: string, personId: string): Promise<string[]> {
  const rows = await tx
    .select({ name: householdMembers.name })
    .from(householdMembers)
    .where(and(eq(memberHousehold, householdId), ne(memberPerson, personId)));
  const owner = (await namesOfOwners(tx, [householdId])).get(householdId);
  return [...rows.map(({ name }) => name), ...(owner ? [owner.first] : [])];
}

/** Memberships of a person, those that are over too, for the export of their data. */
export const everyMembership = (tx: ReadHandle, personId: string): Promise<Member[]> =>
  tx.select().from(householdMembers).where(eq(memberPerson, personId)).orderBy(asc(householdMembers.joinedAt));

/** People who share a household, also those who did. */
export const everyMember = (tx: ReadHandle, { householdId }: HouseholdScope): Promise<Member[]> =>
  tx
    .select()
    .from(householdMembers)
    .where(eq(memberHousehold, householdId))
    .orderBy(asc(householdMembers.joinedAt), asc(householdMembers.id));

/** People who share a household now. */
export const membersNow = (tx: ReadHandle, { householdId }: HouseholdScope, now: Date): Promise<Member[]> =>
  tx
    .select()
    .from(householdMembers)
    .where(and(eq(memberHousehold, householdId), holds(now)))
    .orderBy(asc(householdMembers.joinedAt), asc(householdMembers.id));

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

/** Locks the household, so that of several who join or are invited each waits for the one before. False where it is gone. */
export async function lockHousehold(tx: Tx, householdId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: households.id })
    .from(households)
    .where(eq(households.id, householdId))
    .for('no key update');
  return rows.length === 1;
}

export async function countMembers(tx: ReadHandle, householdId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ members: count() })
    .from(householdMembers)
    .where(and(eq(memberHousehold, householdId), holds(now)));
  return row?.members ?? 0;
}

export async function insertInvitation(tx: Tx, row: typeof householdInvitations.$inferInsert): Promise<void> {
  await tx.insert(householdInvitations).values(row);
}

export async function invitationByHash(tx: ReadHandle, tokenHash: Uint8Array): Promise<MemberInvitation | undefined> {
  const [row] = await tx.select().from(householdInvitations).where(eq(householdInvitations.tokenHash, tokenHash));
  return row;
}

/** Account whose own household this is. */
export async function ownerOf(tx: ReadHandle, householdId: string): Promise<typeof people.$inferSelect | undefined> {
  const [row] = await tx
    .select({ person: people })
    .from(people)
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .where(eq(memberships.householdId, householdId));
  return row?.person;
}

/** Whether somebody who shares the household has this address now. */
export async function hasMemberAt(tx: ReadHandle, { householdId }: HouseholdScope, email: string, now: Date) {
  const rows = await tx
    .select({ id: householdMembers.id })
    .from(householdMembers)
    .innerJoin(people, eq(people.id, memberPerson))
    .where(and(eq(memberHousehold, householdId), holds(now), eq(people.email, email)));
  return rows.length > 0;
}

/** Whether a person shares the household now. */
export async function isMemberNow(tx: ReadHandle, householdId: string, personId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: householdMembers.id })
    .from(householdMembers)
    .where(and(eq(memberHousehold, householdId), eq(memberPerson, personId), holds(now)));
  return rows.length > 0;
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

/** Ends every membership of a household that holds. */
export async function endMembersRows(tx: Tx, householdId: string, now: Date): Promise<Member[]> {
  return tx
    .update(householdMembers)
    .set({ endedAt: now })
    .where(and(eq(memberHousehold, householdId), holds(now)))
    .returning();
}

/** Withdraws the open invitations that a person sent. */
export async function revokeInvitationsBy(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx
    .update(householdInvitations)
    .set({ outcome: 'revoked' })
    .where(and(eq(householdInvitations.invitedBy, personId), isOpen(now)));
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

/** Undefined where the person shares the household already. */
export async function insertMember(tx: Tx, row: typeof householdMembers.$inferInsert): Promise<Member | undefined> {
  const [inserted] = await tx.insert(householdMembers).values(row).onConflictDoNothing().returning();
  return inserted;
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

export async function deleteMemberInvitationsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.delete(householdInvitations).where(lt(householdInvitations.expiresAt, moment));
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
