import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { pointsEntries, redemptions } from './tables.ts';

/** Ledger rows with their subjects. */
export function pointsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit }: Page) {
  const { at, id, points, owed, reason, about } = pointsEntries;
  const { rewardId, askedAt, grant } = redemptions;
  return tx
    .select({ id, at, points, owed, reason, about, rewardId, askedAt, grant })
    .from(pointsEntries)
    .leftJoin(
      redemptions,
      and(eq(redemptions.householdId, pointsEntries.householdId), eq(about, sql`'redeem:' || ${redemptions.id}`)),
    )
    .where(and(eq(pointsEntries.householdId, householdId), olderThan(at, id, before)))
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** Redemptions that are a document to print. */
export function downloadsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit, catId }: Page) {
  const { id, askedAt, state, rewardId, grant } = redemptions;
  return tx
    .select({ id, at: askedAt, state, rewardId, grant })
    .from(redemptions)
    .where(
      and(
        eq(redemptions.householdId, householdId),
        inArray(state, ['granted', 'used']),
        sql`${grant}->>'kind' = 'download'`,
        catId ? sql`${grant}->>'catId' = ${catId}` : undefined,
        olderThan(askedAt, id, before),
      ),
    )
    .orderBy(desc(askedAt), desc(id))
    .limit(limit);
}
