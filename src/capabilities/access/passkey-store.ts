import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { type Person, personById } from './store.ts';
import { passkeys, webauthnChallenges } from './tables.ts';

export type Passkey = typeof passkeys.$inferSelect;
type Challenge = typeof webauthnChallenges.$inferSelect;
export type Ceremony = Challenge['ceremony'];

/** The oldest comes first. */
export async function passkeysOf(tx: ReadHandle, personId: string): Promise<Passkey[]> {
  return tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.personId, personId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function passkeyByCredential(
  tx: ReadHandle,
  credentialId: string,
): Promise<{ passkey: Passkey; person: Person } | undefined> {
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  const person = passkey && (await personById(tx, passkey.personId));
  return person && { passkey, person };
}

/** False where the authenticator's credential is somebody's already. */
export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const inserted = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return inserted.length === 1;
}

export async function renamePasskeyRow(tx: Tx, personId: string, id: string, name: string): Promise<boolean> {
  const own = and(eq(passkeys.id, id), eq(passkeys.personId, personId));
  const renamed = await tx.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id });
  return renamed.length === 1;
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.id, id));
}

export async function deletePasskeysOf(tx: Tx, personId: string): Promise<Passkey[]> {
  return tx.delete(passkeys).where(eq(passkeys.personId, personId)).returning();
}

/**
 * Notes one use. False where the authenticator counts and its count has not grown: a copy of it exists. One statement, so
 * of two uses with the same count one is refused.
 */
export async function countPasskeyUse(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const grows = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), grows))
    .returning({ id: passkeys.id });
  return used.length === 1;
}

export async function insertChallenge(tx: Tx, row: Challenge): Promise<void> {
  await tx.insert(webauthnChallenges).values(row);
}

/** Uses a challenge up: one statement, so that of many answers exactly one finds it. */
export async function takeChallenge(
  tx: Tx,
  {
    hash,
    ceremony,
    sessionHash,
    now,
  }: { hash: Uint8Array; ceremony: Ceremony; sessionHash: Uint8Array | null; now: Date },
): Promise<boolean> {
  const session = sessionHash
    ? eq(webauthnChallenges.sessionHash, sessionHash)
    : isNull(webauthnChallenges.sessionHash);
  const taken = await tx
    .delete(webauthnChallenges)
    .where(
      and(
        eq(webauthnChallenges.hash, hash),
        eq(webauthnChallenges.ceremony, ceremony),
        session,
        gt(webauthnChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: webauthnChallenges.hash });
  return taken.length === 1;
}
