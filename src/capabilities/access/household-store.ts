import { and, eq, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { deleteFinishedDocuments } from './document-store.ts';
import type { PostalAddress } from './rules/delivery-address.ts';
import type { HouseholdSettings } from './rules/household-settings.ts';
import type { HouseholdScope } from './scopes.ts';
import { households, memberships, people } from './tables.ts';
import type { Person } from './store.ts';

export async function householdOfPerson(tx: ReadHandle, personId: string): Promise<string | null> {
  const [row] = await tx
    .select({ householdId: memberships.householdId })
    .from(memberships)
    .where(eq(memberships.personId, personId));
  return row?.householdId ?? null;
}

export async function membersOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<Person[]> {
  const rows = await tx
    .select({ person: people })
    .from(people)
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .where(eq(memberships.householdId, householdId));
  return rows.map(({ person }) => person);
}

export async function deliveryAddressOf(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
): Promise<PostalAddress | null> {
  const [row] = await tx
    .select({ address: households.deliveryAddress })
    .from(households)
    .where(eq(households.id, householdId));
  return row?.address ?? null;
}

export async function timeZoneOf(tx: ReadHandle, personId: string): Promise<string> {
  const [row] = await tx
    .select({ timeZone: households.timeZone })
    .from(households)
    .innerJoin(memberships, eq(memberships.householdId, households.id))
    .where(eq(memberships.personId, personId));
  return row?.timeZone ?? 'UTC';
}

export async function insertHousehold(tx: Tx, row: typeof households.$inferInsert) {
  await tx.insert(households).values(row);
}

/** Time zone and weight unit of a household, whose row stays locked until the transaction ends. */
export async function lockSettings(tx: Tx, { householdId }: HouseholdScope): Promise<HouseholdSettings | undefined> {
  const { id, timeZone, weightUnit } = households;
  const [row] = await tx
    .select({ timeZone, weightUnit })
    .from(households)
    .where(eq(id, householdId))
    .for('no key update');
  return row;
}

/** Deletes a household that nobody has joined. */
export async function deleteUnusedHousehold(tx: Tx, id: string) {
  await tx.delete(households).where(eq(households.id, id));
}

export async function updateHousehold(tx: Tx, id: string, change: Partial<typeof households.$inferInsert>) {
  await tx.update(households).set(change).where(eq(households.id, id));
}

/** Locks the household, so that of two who claim it only one finds it empty. */
export async function householdIsEmpty(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.select({ id: households.id }).from(households).where(eq(households.id, id)).for('update');
  if (!row) return false;
  const members = await tx
    .select({ personId: memberships.personId })
    .from(memberships)
    .where(eq(memberships.householdId, id));
  return members.length === 0;
}

/** Whether somebody of a household reads mail to this address. */
export async function isReadBy(tx: ReadHandle, { householdId }: HouseholdScope, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .where(and(eq(memberships.householdId, householdId), eq(mailboxOf(people.email), mailboxOf(sql`${email}::text`))));
  return rows.length > 0;
}

/** Whether a person reads mail to this address. */
export async function readsAs(tx: ReadHandle, personId: string, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), eq(mailboxOf(people.email), mailboxOf(sql`${email}::text`))));
  return rows.length > 0;
}

export async function insertMembership(tx: Tx, householdId: string, personId: string) {
  await tx.insert(memberships).values({ householdId, personId });
}

export async function householdById(tx: ReadHandle, { householdId }: HouseholdScope) {
  return tx.select().from(households).where(eq(households.id, householdId));
}

/** Its row stays where papers hang on it, and says nothing any more. */
export async function deleteHousehold(tx: Tx, scope: HouseholdScope, { withDocuments }: { withDocuments: boolean }) {
  const { householdId } = scope;
  const mine = eq(households.id, householdId);
  await deleteFinishedDocuments(tx, scope);
  if (withDocuments) await tx.update(households).set({ deliveryAddress: null }).where(mine);
  else await tx.delete(households).where(mine);
}
