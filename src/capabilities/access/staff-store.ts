import { and, count, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { StaffScope } from './scopes.ts';
import { people, sessions, singleUseTokens } from './tables.ts';
import type { Person } from './store.ts';
import type { SingleUse } from './one-time-token-store.ts';

/** Present and former staff, by name. */
export async function staffMembers(tx: ReadHandle, _scope: StaffScope): Promise<Person[]> {
  return staffAccounts(tx);
}

/** Number of devices that each colleague is signed in on; without an entry for none. */
export async function devicesByColleague(
  tx: ReadHandle,
  _scope: StaffScope<'staff'>,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: people.id, devices: count() })
    .from(people)
    .innerJoin(sessions, eq(sessions.personId, people.id))
    .where(and(ne(people.role, 'customer'), gt(sessions.expiresAt, now)))
    .groupBy(people.id);
  return new Map(rows.map(({ id, devices }) => [id, devices]));
}

/** The same for work of the shop itself. */
export async function staffAccounts(tx: ReadHandle): Promise<Person[]> {
  return tx.select().from(people).where(ne(people.role, 'customer')).orderBy(people.firstName, people.id);
}

/** The ids of all admins whose accounts are open. No admin comes or goes until the transaction ends. */
export async function lockActiveAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'admin'), isNull(people.disabledAt)))
    .orderBy(people.id)
    .for('update');
  return rows.map(({ id }) => id);
}

const openInvitation = (now: Date) =>
  and(eq(singleUseTokens.purpose, 'invitation'), isNull(singleUseTokens.usedAt), gt(singleUseTokens.expiresAt, now));

/** Invitations to the desk that can still be accepted; the one that ends last comes first. */
export async function openInvitations(tx: ReadHandle, _scope: StaffScope<'staff'>, now: Date): Promise<SingleUse[]> {
  return tx.select().from(singleUseTokens).where(openInvitation(now)).orderBy(desc(singleUseTokens.expiresAt));
}

/** Whether there was one that could still be accepted. */
export async function expireInvitationsTo(tx: Tx, email: string, now: Date): Promise<boolean> {
  const same = sql`${singleUseTokens.subject} ->> 'email' = ${email}`;
  const expired = await tx
    .update(singleUseTokens)
    .set({ expiresAt: now })
    .where(and(openInvitation(now), same))
    .returning({ hash: singleUseTokens.hash });
  return expired.length > 0;
}

export async function expireInvitationsBy(tx: Tx, personId: string, now: Date) {
  const same = sql`${singleUseTokens.subject} ->> 'invitedBy' = ${personId}`;
  await tx
    .update(singleUseTokens)
    .set({ expiresAt: now })
    .where(and(openInvitation(now), same));
}
