import { and, eq, isNull, lt } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { authenticatorApps, recoveryCodes } from './tables.ts';

export type AuthenticatorApp = typeof authenticatorApps.$inferSelect;

/** The authenticator app of a person, also one whose first code has not been typed yet. */
export async function appOf(tx: ReadHandle, personId: string): Promise<AuthenticatorApp | undefined> {
  const [row] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.personId, personId));
  return row;
}

/** Takes the place of one that was never confirmed; false where there is one in use. */
export async function insertApp(tx: Tx, row: typeof authenticatorApps.$inferInsert): Promise<boolean> {
  const kept = await tx
    .insert(authenticatorApps)
    .values(row)
    .onConflictDoUpdate({
      target: authenticatorApps.personId,
      set: { secret: row.secret, createdAt: row.createdAt, lastStep: 0 },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ personId: authenticatorApps.personId });
  return kept.length === 1;
}

export async function confirmApp(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx.update(authenticatorApps).set({ confirmedAt: now }).where(eq(authenticatorApps.personId, personId));
}

/** Uses a time step up: one statement, so that of two who send the same code one is refused. */
export async function takeStep(tx: Tx, personId: string, step: number): Promise<boolean> {
  const newer = and(eq(authenticatorApps.personId, personId), lt(authenticatorApps.lastStep, step));
  const taken = await tx
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(newer)
    .returning({ personId: authenticatorApps.personId });
  return taken.length === 1;
}

/** Removes the app and its recovery codes; whether one was in use. */
export async function deleteAppOf(tx: Tx, personId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  const gone = await tx
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.personId, personId))
    .returning({ confirmedAt: authenticatorApps.confirmedAt });
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Takes the place of all codes there were. */
export async function replaceRecoveryCodes(tx: Tx, personId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ personId, hash })));
}

/** Uses a code up: one statement, so that of two who send it one is refused. */
export async function takeRecoveryCode(tx: Tx, personId: string, hash: Uint8Array): Promise<boolean> {
  const same = and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.hash, hash));
  const taken = await tx.delete(recoveryCodes).where(same).returning({ personId: recoveryCodes.personId });
  return taken.length === 1;
}

export async function countRecoveryCodes(tx: ReadHandle, personId: string): Promise<number> {
  return tx.$count(recoveryCodes, eq(recoveryCodes.personId, personId));
}
