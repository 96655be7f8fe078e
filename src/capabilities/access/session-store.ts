import { and, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { householdVersions, memberships, people, sessions } from './tables.ts';
import type { Person } from './store.ts';

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
