import { asc, desc, eq, inArray, max, type SQL, sql } from 'drizzle-orm';
import type { ReadHandle } from '#src/platform/database.ts';
import { nameKey, startsWith } from '#src/platform/name-search.ts';
import type { StaffScope } from './scopes.ts';
import { fullName, memberships, people, sessions } from './tables.ts';

/** Ids of people, the first in the order of an index, so that a common name is read no further than to the limit. */
const firstOf = (tx: ReadHandle, which: SQL | undefined, order: SQL, limit: number) =>
  tx.select({ id: people.id }).from(people).where(which).orderBy(asc(order), desc(people.id)).limit(limit);

/** Households of people whose name, last name or address begins with a text. */
export async function householdsByName(
  tx: ReadHandle,
  _scope: StaffScope<'households'>,
  text: string,
  limit: number,
): Promise<string[]> {
  const found: { id: string }[] = [];
  for (const column of [fullName(people), people.lastName, people.email])
    found.push(...(await firstOf(tx, startsWith(column, text), nameKey(column), limit)));
  const ids = found.map(({ id }) => id);
  return ids.length ? householdsOf(tx, inArray(people.id, ids)) : [];
}

/** Households of people with this address, or one of these numbers, confirmed or not. */
export const householdsByContact = (
  tx: ReadHandle,
  _scope: StaffScope<'households'>,
  { email, phones }: { email: string | null; phones: readonly string[] },
): Promise<string[]> => {
  if (email) return householdsOf(tx, eq(people.email, email));
  return phones.length ? householdsOf(tx, inArray(people.phone, [...phones])) : Promise.resolve([]);
};

async function householdsOf(tx: ReadHandle, which: SQL): Promise<string[]> {
  const rows = await tx
    .select({ householdId: memberships.householdId })
    .from(people)
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .where(which);
  return rows.map(({ householdId }) => householdId);
}

/** Everybody in these households, by when their accounts were made, and when each was last seen signed in. */
export function membersForDesk(tx: ReadHandle, _scope: StaffScope<'households'>, householdIds: readonly string[]) {
  const seen = tx
    .select({ at: max(sessions.lastSeenAt) })
    .from(sessions)
    .where(eq(sessions.personId, people.id));
  return tx
    .select({
      householdId: memberships.householdId,
      person: people,
      lastSeenAt: sql<Date | null>`(${seen})`.mapWith(people.createdAt),
    })
    .from(memberships)
    .innerJoin(people, eq(people.id, memberships.personId))
    .where(inArray(memberships.householdId, [...householdIds]))
    .orderBy(asc(people.createdAt), asc(people.id));
}
