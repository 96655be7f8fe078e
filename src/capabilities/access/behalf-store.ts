import { and, desc, eq } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { type Cursor, olderThan } from '#src/platform/paging.ts';
import type { ActOnBehalf } from './rules/acts-on-behalf.ts';
import type { HouseholdScope } from './scopes.ts';
import { actsOnBehalf } from './tables.ts';

type Row = typeof actsOnBehalf.$inferSelect;

/** Once, however often it is sent; false where it is there. */
export async function insertActOnBehalf(
  tx: Tx,
  { householdId }: HouseholdScope,
  act: { id: string; act: ActOnBehalf; at: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(actsOnBehalf)
    .values({ ...act, householdId })
    .onConflictDoNothing()
    .returning({ id: actsOnBehalf.id });
  return rows.length > 0;
}

/** Acts on behalf of a household, newest first; all of them without a limit. */
export function actsOnBehalfOf(
  tx: ReadHandle,
  { householdId }: HouseholdScope,
  { before, limit }: { before: Cursor | null; limit: number },
): Promise<Row[]> {
  const { at, id } = actsOnBehalf;
  return tx
    .select()
    .from(actsOnBehalf)
    .where(and(eq(actsOnBehalf.householdId, householdId), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

export const everyActOnBehalf = (tx: ReadHandle, { householdId }: HouseholdScope): Promise<Row[]> =>
  tx.select().from(actsOnBehalf).where(eq(actsOnBehalf.householdId, householdId)).orderBy(actsOnBehalf.at);
