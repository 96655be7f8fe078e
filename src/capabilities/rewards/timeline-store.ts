import { and, desc, eq } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { Tx } from '#src/platform/database.ts';
import { olderThan, type Slice } from '#src/platform/paging.ts';
import { pointsEntries } from './tables.ts';

export function pointsBefore(tx: Tx, { householdId }: HouseholdScope, { before, limit }: Slice) {
  const { at, id } = pointsEntries;
  return tx
    .select()
    .from(pointsEntries)
    .where(and(eq(pointsEntries.householdId, householdId), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}
