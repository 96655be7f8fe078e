import { and, asc, count, eq, gt, inArray, isNull, ne, or } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { HouseholdScope } from './scopes.ts';
import { householdMembers, households, memberships, people } from './tables.ts';

export type Member = typeof householdMembers.$inferSelect;

export const { householdId: memberHousehold, personId: memberPerson, endedAt, until } = householdMembers;
export const holds = (now: Date) => and(isNull(endedAt), or(isNull(until), gt(until, now)));

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

/** Undefined where the person shares the household already. */
export async function insertMember(tx: Tx, row: typeof householdMembers.$inferInsert): Promise<Member | undefined> {
  const [inserted] = await tx.insert(householdMembers).values(row).onConflictDoNothing().returning();
  return inserted;
}
