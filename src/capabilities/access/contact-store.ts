import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import type { Contact } from './rules/contact.ts';
import { ACCOUNTS_A_NUMBER } from './rules/phone-codes.ts';
import { memberships, people } from './tables.ts';
import type { Person } from './store.ts';
import { isHeldByUndo } from './one-time-token-store.ts';

const peopleByEmail = preparedRead((tx) =>
  tx
    .select()
    .from(people)
    .where(eq(people.email, sql.placeholder('email')))
    .prepare(''),
);
const peopleByPhone = preparedRead((tx) =>
  tx
    .select()
    .from(people)
    .where(eq(people.phone, sql.placeholder('phone')))
    .orderBy(people.createdAt, people.id)
    .prepare(''),
);

/** By an address, whether or not they have shown to read its mailbox. Only for this module. */
export async function personByEmail(tx: ReadHandle, email: string): Promise<Person | undefined> {
  const [row] = await tx.select().from(people).where(eq(people.email, email));
  return row;
}

export async function personByVerifiedPhone(tx: ReadHandle, phone: string): Promise<Person | undefined> {
  const [row] = await tx
    .select()
    .from(people)
    .where(and(eq(people.phone, phone), isNotNull(people.phoneVerifiedAt)));
  return row;
}

/**
 * Accounts that a contact and a password may sign in to, oldest first: the one that verified the number; for an
 * unverified number its first accounts and its newest, so that accounts made in between lock nobody out; for an e-mail
 * at most one.
 */
export async function peopleByContact(tx: ReadHandle, contact: Contact): Promise<Person[]> {
  if (contact.kind === 'email') return peopleByEmail(tx, { email: contact.email });
  const rows = await peopleByPhone(tx, { phone: contact.phone });
  const owner = rows.find(({ phoneVerifiedAt }) => phoneVerifiedAt !== null);
  if (owner) return [owner];
  return rows.filter((_, i) => i < ACCOUNTS_A_NUMBER || i >= rows.length - ACCOUNTS_A_NUMBER);
}

/** Has everybody who would take the same address or number wait until the transaction ends. After the lock of a person. */
export async function lockContact(tx: Tx, contact: string): Promise<void> {
  await holdName(tx, `contact:${contact}`);
}

/**
 * Whether one more account may be made with a number that nobody has verified: only those made since `since` take up a
 * place. Of several at once each waits for the one before.
 */
export async function numberIsFree(tx: Tx, phone: string, since: Date): Promise<boolean> {
  await lockContact(tx, phone);
  const { phoneVerifiedAt: verifiedAt, createdAt } = people;
  const rows = await tx.select({ verifiedAt, createdAt }).from(people).where(eq(people.phone, phone));
  const places = rows.filter((row) => row.createdAt > since).length;
  return places < ACCOUNTS_A_NUMBER && rows.every((row) => row.verifiedAt === null);
}

/** The account that has confirmed this address, and its household. Records kept by address are found through it. */
export async function verifiedHolderOf(
  tx: ReadHandle,
  email: string,
): Promise<{ person: Person; householdId: string } | undefined> {
  const [row] = await tx
    .select({ person: people, householdId: memberships.householdId })
    .from(people)
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .where(and(eq(people.email, email), isNotNull(people.emailVerifiedAt)));
  return row;
}

/** Those of these addresses whose confirmed holder has turned letters off. */
export async function refusingLetters(tx: ReadHandle, emails: string[]): Promise<Set<string>> {
  if (!emails.length) return new Set();
  const { email, emailVerifiedAt, emailNotifications } = people;
  const rows = await tx
    .select({ email })
    .from(people)
    .where(and(inArray(email, emails), isNotNull(emailVerifiedAt), eq(emailNotifications, false)));
  return new Set(rows.flatMap((row) => row.email ?? []));
}

/** Confirms the address the link was sent to; false when it is no longer the person's. */
export async function confirmEmail(tx: Tx, personId: string, email: string, now: Date): Promise<boolean> {
  const confirmed = await tx
    .update(people)
    .set({ emailVerifiedAt: sql`coalesce(${people.emailVerifiedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(people.id, personId), eq(people.email, email)))
    .returning({ id: people.id });
  return confirmed.length === 1;
}

/** The address asked for becomes the person's; false when they ask for another one by now, or it is somebody else's. */
export async function takePendingEmail(tx: Tx, personId: string, email: string, now: Date): Promise<boolean> {
  await lockContact(tx, email);
  const [taken] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.email, email), ne(people.id, personId)));
  if (taken || (await isHeldByUndo(tx, email, personId, now))) return false;
  const changed = await tx
    .update(people)
    .set({ email, pendingEmail: null, emailVerifiedAt: now, profileVersion: sql`${people.profileVersion} + 1` })
    .where(and(eq(people.id, personId), eq(people.pendingEmail, email)))
    .returning({ id: people.id });
  return changed.length === 1;
}
