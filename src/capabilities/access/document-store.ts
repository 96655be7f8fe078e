import { and, eq, lt, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { HouseholdScope } from './scopes.ts';
import { finishedDocuments, households } from './tables.ts';

interface Key {
  name: string;
  version: Uint8Array;
}

export async function findFinishedDocument(tx: ReadHandle, { householdId }: HouseholdScope, { name, version }: Key) {
  const mine = and(eq(finishedDocuments.householdId, householdId), eq(finishedDocuments.name, name));
  const [row] = await tx
    .select({ bytes: finishedDocuments.bytes })
    .from(finishedDocuments)
    .where(and(mine, eq(finishedDocuments.version, version)));
  return row?.bytes;
}

/** Takes the place of an older version. Does nothing for a household that has left. */
export async function saveFinishedDocument(
  tx: Tx,
  { householdId }: HouseholdScope,
  document: Key & { bytes: Uint8Array; madeAt: Date },
): Promise<void> {
  const [household] = await tx
    .select({ id: households.id })
    .from(households)
    .where(eq(households.id, householdId))
    .for('key share');
  if (!household) return;
  await tx
    .insert(finishedDocuments)
    .values({ householdId, ...document })
    .onConflictDoUpdate({
      target: [finishedDocuments.householdId, finishedDocuments.name],
      set: { version: sql`excluded.version`, bytes: sql`excluded.bytes`, madeAt: sql`excluded.made_at` },
    });
}

export async function deleteFinishedDocuments(tx: Tx, { householdId }: HouseholdScope): Promise<void> {
  await tx.delete(finishedDocuments).where(eq(finishedDocuments.householdId, householdId));
}

export async function deleteFinishedDocumentsBefore(tx: Tx, madeAt: Date): Promise<void> {
  await tx.delete(finishedDocuments).where(lt(finishedDocuments.madeAt, madeAt));
}
