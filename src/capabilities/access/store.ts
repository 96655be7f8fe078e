import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { mailboxOf } from '#src/platform/mailbox.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { deleteFinishedDocuments } from './document-store.ts';
import type { Contact } from './rules/contact.ts';
import type { PostalAddress } from './rules/delivery-address.ts';
import type { HouseholdSettings } from './rules/household-settings.ts';
import { ACCOUNTS_A_NUMBER } from './rules/phone-codes.ts';
import type { HouseholdScope, StaffScope } from './scopes.ts';
import {
  households,
  householdVersions,
  memberships,
  people,
  rateLimits,
  sessions,
  singleUseTokens,
  webauthnChallenges,
} from './tables.ts';

export type Person = typeof people.$inferSelect;
export type SingleUse = typeof singleUseTokens.$inferSelect;

/** A live session with the person it belongs to and the household they may see. */
export interface SessionRow {
  tokenHash: Uint8Array;
  createdAt: Date;
  expiresAt: Date;
  lastSeenAt: Date;
  confirmedAt: Date | null;
  secondFactor: boolean;
  householdId: string;
  /** State of the household's rows when the session was read; null where none is known. */
  householdVersion: string | null;
  person: Person;
}

const liveSessionsWhere = (tx: ReadHandle, which: SQL) =>
  tx
    .select({
      tokenHash: sessions.tokenHash,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      secondFactor: sessions.secondFactor,
      householdId: memberships.householdId,
      householdVersion: householdVersions.version,
      person: people,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .leftJoin(householdVersions, eq(householdVersions.householdId, memberships.householdId))
    .where(and(which, gt(sessions.expiresAt, sql.placeholder('now')), isNull(people.disabledAt)))
    .prepare('');

const liveSessions = preparedRead((tx) => liveSessionsWhere(tx, eq(sessions.tokenHash, sql.placeholder('tokenHash'))));
/** Of several tokens. Their hashes are a PostgreSQL array as text, which both drivers send alike. */
const liveSessionsOfMany = preparedRead((tx) =>
  liveSessionsWhere(tx, sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text::bytea[])`),
);

/** One statement: session, person, household and its version. */
export async function sessionByHash(tx: ReadHandle, tokenHash: Uint8Array, now: Date): Promise<SessionRow | undefined> {
  const [row] = await liveSessions(tx, { tokenHash, now: now.toISOString() });
  return row;
}

/** One statement for all of them, in the order of the hashes. */
export async function sessionsByHashes(
  tx: ReadHandle,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(SessionRow | undefined)[]> {
  const [first] = tokenHashes;
  if (first && tokenHashes.length === 1) return [await sessionByHash(tx, first, now)];
  const list = tokenHashes.map((hash) => `"\\\\x${hash.toString('hex')}"`);
  const rows = await liveSessionsOfMany(tx, { tokenHashes: `{${list.join(',')}}`, now: now.toISOString() });
  const byHash = new Map(rows.map((row) => [Buffer.from(row.tokenHash).toString('latin1'), row]));
  return tokenHashes.map((hash) => byHash.get(hash.toString('latin1')));
}

export type NewSessionRow = typeof sessions.$inferSelect;

export async function insertSession(tx: Tx, row: NewSessionRow) {
  await tx.insert(sessions).values(row);
}

export async function touchSession(tx: Tx, tokenHash: Uint8Array, now: Date) {
  await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
}

export async function updateSession(tx: Tx, tokenHash: Uint8Array, change: Partial<typeof sessions.$inferInsert>) {
  await tx.update(sessions).set(change).where(eq(sessions.tokenHash, tokenHash));
}

/** Has every session of a person count as opened without a second factor. */
export async function forgetSecondFactorOf(tx: Tx, personId: string) {
  await tx.update(sessions).set({ secondFactor: false }).where(eq(sessions.personId, personId));
}

const householdOfSession = sql<string>`(select household_id from ${memberships} where person_id = ${sessions}.person_id)`;

export interface EndedSession {
  personId: string;
  /** Household whose open pages are notified. */
  householdId: string;
  tokenHash: Uint8Array;
}

export async function deleteSessions(tx: Tx, tokenHashes: Uint8Array[]): Promise<EndedSession[]> {
  if (!tokenHashes.length) return [];
  return deleteSessionsWhere(tx, inArray(sessions.tokenHash, tokenHashes));
}

/** All sessions of a person, or all but the one whose token hash is given. Answers with the households whose open pages may be concerned. */
export async function deleteSessionsOf(tx: Tx, personId: string, except?: Uint8Array | null): Promise<string[]> {
  const others = except ? ne(sessions.tokenHash, except) : undefined;
  const ended = await deleteSessionsWhere(tx, and(eq(sessions.personId, personId), others) as SQL);
  return [...new Set(ended.map(({ householdId }) => householdId))];
}

async function deleteSessionsWhere(tx: Tx, which: SQL): Promise<EndedSession[]> {
  const { personId, tokenHash } = sessions;
  return tx.delete(sessions).where(which).returning({ personId, tokenHash, householdId: householdOfSession });
}

/** The device used last comes first. */
export async function sessionsOf(tx: ReadHandle, personId: string, now: Date) {
  return tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

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

export async function personById(tx: ReadHandle, id: string): Promise<Person | undefined> {
  const [row] = await tx.select().from(people).where(eq(people.id, id));
  return row;
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

export async function namesOf(
  tx: ReadHandle,
  ids: string[],
): Promise<Pick<Person, 'id' | 'firstName' | 'lastName' | 'role'>[]> {
  const { id, firstName, lastName, role } = people;
  return tx.select({ id, firstName, lastName, role }).from(people).where(inArray(id, ids));
}

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

/** Undefined if the e-mail or phone number is taken, also by a concurrent insert. */
export async function insertPerson(tx: Tx, row: typeof people.$inferInsert): Promise<Person | undefined> {
  const [inserted] = await tx.insert(people).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function updatePerson(tx: Tx, id: string, change: Partial<typeof people.$inferInsert>) {
  await tx.update(people).set(change).where(eq(people.id, id));
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

/** Whether somebody of a household reads what is sent to this address. */
export async function isReadBy(tx: ReadHandle, { householdId }: HouseholdScope, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .innerJoin(memberships, eq(memberships.personId, people.id))
    .where(and(eq(memberships.householdId, householdId), eq(mailboxOf(people.email), mailboxOf(sql`${email}::text`))));
  return rows.length > 0;
}

/** Whether a person reads what is sent to this address. */
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

export async function insertSingleUse(tx: Tx, row: typeof singleUseTokens.$inferInsert) {
  await tx.insert(singleUseTokens).values(row);
}

/** Older links for the same thing stop working when a newer one is sent. */
export async function expireSingleUse(
  tx: Tx,
  { purpose, personId, subject }: Pick<SingleUse, 'purpose' | 'personId' | 'subject'>,
  now: Date,
) {
  const sameSubject = sql`${singleUseTokens.subject} = ${JSON.stringify(subject)}::jsonb`;
  // An address has its own link back, which the next change of e-mail must not end.
  const sameOwner = personId
    ? and(eq(singleUseTokens.personId, personId), purpose === 'undo' ? sameSubject : undefined)
    : sql`${singleUseTokens.personId} is null and ${sameSubject}`;
  await tx
    .update(singleUseTokens)
    .set({ expiresAt: now })
    .where(
      and(
        eq(singleUseTokens.purpose, purpose),
        sameOwner,
        isNull(singleUseTokens.usedAt),
        gt(singleUseTokens.expiresAt, now),
      ),
    );
}

/**
 * Ends every mailed link of a person that still works. Links that undo a change of e-mail stay, so that a thief who has
 * the new address cannot end them; `undoneUntil` ends those that expire later, which are of later changes.
 */
export async function expireLinksOf(tx: Tx, personId: string, now: Date, undoneUntil?: Date): Promise<void> {
  const { purpose, expiresAt, usedAt } = singleUseTokens;
  const ends = undoneUntil ? or(ne(purpose, 'undo'), gt(expiresAt, undoneUntil)) : ne(purpose, 'undo');
  await tx
    .update(singleUseTokens)
    .set({ expiresAt: now })
    .where(and(eq(singleUseTokens.personId, personId), ends, isNull(usedAt), gt(expiresAt, now)));
}

/** Whether somebody else can still take this address back: it may not become another account's meanwhile. */
export async function isHeldByUndo(
  tx: ReadHandle,
  email: string,
  exceptPersonId: string | null,
  now: Date,
): Promise<boolean> {
  const { purpose, personId, subject, expiresAt, usedAt } = singleUseTokens;
  const rows = await tx
    .select({ personId })
    .from(singleUseTokens)
    .where(
      and(
        eq(purpose, 'undo'),
        sql`${subject} = ${JSON.stringify({ email })}::jsonb`,
        exceptPersonId ? ne(personId, exceptPersonId) : undefined,
        isNull(usedAt),
        gt(expiresAt, now),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function singleUseByHash(tx: ReadHandle, hash: Uint8Array): Promise<SingleUse | undefined> {
  const [row] = await tx.select().from(singleUseTokens).where(eq(singleUseTokens.hash, hash));
  return row;
}

/** One statement, so that of many who come at once exactly one gets the row. */
export async function takeSingleUse(
  tx: Tx,
  hash: Uint8Array,
  purpose: SingleUse['purpose'],
  now: Date,
): Promise<SingleUse | undefined> {
  const [row] = await tx
    .update(singleUseTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(singleUseTokens.hash, hash),
        eq(singleUseTokens.purpose, purpose),
        isNull(singleUseTokens.usedAt),
        gt(singleUseTokens.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

/** Forgets sessions, challenges and links that ended, and counts that began, before these times. */
export async function forgetBefore(tx: Tx, times: { sessions: Date; links: Date; counts: Date }) {
  await tx.delete(sessions).where(lt(sessions.expiresAt, times.sessions));
  await tx.delete(webauthnChallenges).where(lt(webauthnChallenges.expiresAt, times.sessions));
  await tx.delete(singleUseTokens).where(lt(singleUseTokens.expiresAt, times.links));
  await tx.delete(rateLimits).where(lt(rateLimits.windowStart, times.counts));
}

export async function householdById(tx: ReadHandle, { householdId }: HouseholdScope) {
  return tx.select().from(households).where(eq(households.id, householdId));
}

/** The person, where they are signed in, and every link that was mailed to them. */
export async function deletePerson(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.personId, id));
  await tx.delete(singleUseTokens).where(eq(singleUseTokens.personId, id));
  await tx.delete(memberships).where(eq(memberships.personId, id));
  await tx.delete(people).where(eq(people.id, id));
}

/** Its row stays where papers hang on it, and says nothing any more. */
export async function deleteHousehold(tx: Tx, scope: HouseholdScope, { withDocuments }: { withDocuments: boolean }) {
  const { householdId } = scope;
  const mine = eq(households.id, householdId);
  await deleteFinishedDocuments(tx, scope);
  if (withDocuments) await tx.update(households).set({ deliveryAddress: null }).where(mine);
  else await tx.delete(households).where(mine);
}
