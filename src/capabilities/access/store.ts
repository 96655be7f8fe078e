import { asc, eq, inArray } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { memberships, people, sessions, singleUseTokens } from './tables.ts';

export type Person = typeof people.$inferSelect;

export async function personById(tx: ReadHandle, id: string): Promise<Person | undefined> {
  const [row] = await tx.select().from(people).where(eq(people.id, id));
  return row;
}

export async function namesOf(
  tx: ReadHandle,
  ids: string[],
): Promise<Pick<Person, 'id' | 'firstName' | 'lastName' | 'role'>[]> {
  const { id, firstName, lastName, role } = people;
  return tx.select({ id, firstName, lastName, role }).from(people).where(inArray(id, ids));
}

export async function lockPerson(tx: Tx, id: string): Promise<Person | undefined> {
  const [row] = await tx.select().from(people).where(eq(people.id, id)).for('update');
  return row;
}

/** Several people, always in the same order, so that two who lock each other's rows do not wait for each other. */
export async function lockPeople(tx: Tx, ids: string[]): Promise<Person[]> {
  return tx.select().from(people).where(inArray(people.id, ids)).orderBy(asc(people.id)).for('update');
}

/** Keeps somebody's account from being deleted until the transaction ends; any number may. */
export async function keepPerson(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, id)).for('key share');
}

/** Undefined if the e-mail or phone number is taken, also by a concurrent insert. */
export async function insertPerson(tx: Tx, row: typeof people.$inferInsert): Promise<Person | undefined> {
  const [inserted] = await tx.insert(people).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function updatePerson(tx: Tx, id: string, change: Partial<typeof people.$inferInsert>) {
  await tx.update(people).set(change).where(eq(people.id, id));
}

/** The person, where they are signed in, and every link that was mailed to them. */
export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.personId, id));
  await tx.delete(singleUseTokens).where(eq(singleUseTokens.personId, id));
  await tx.delete(memberships).where(eq(memberships.personId, id));
  await tx.delete(people).where(eq(people.id, id));
}
