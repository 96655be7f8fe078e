import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { FiguresReader, HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { olderThan, type Page } from '#src/platform/paging.ts';
import { boxes, refusalClaims } from './tables.ts';

export type RefusalClaim = typeof refusalClaims.$inferSelect;

/** Claims of a household, the newest first. */
export function claimsOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<RefusalClaim[]> {
  return tx
    .select()
    .from(refusalClaims)
    .where(eq(refusalClaims.householdId, householdId))
    .orderBy(desc(refusalClaims.claimedAt), desc(refusalClaims.id));
}

export async function insertClaim(tx: Tx, row: RefusalClaim): Promise<void> {
  await tx.insert(refusalClaims).values(row);
}

/** Claims by the time they were made, newest first, with the month of their box. */
export function claimsBefore(tx: ReadHandle, { householdId }: HouseholdScope, { before, limit, catId }: Page) {
  const { id, claimedAt, entries, decision, repays } = refusalClaims;
  return tx
    .select({ id, at: claimedAt, catId: refusalClaims.catId, entries, decision, repays, month: boxes.month })
    .from(refusalClaims)
    .innerJoin(boxes, eq(boxes.id, refusalClaims.boxId))
    .where(
      and(
        eq(refusalClaims.householdId, householdId),
        catId ? eq(refusalClaims.catId, catId) : undefined,
        olderThan(claimedAt, id, before),
      ),
    )
    .orderBy(desc(claimedAt), desc(id))
    .limit(limit);
}

export const countClaims = (tx: ReadHandle, _reader: FiguresReader, { from, until }: { from: Date; until: Date }) =>
  tx.$count(refusalClaims, and(gte(refusalClaims.claimedAt, from), lt(refusalClaims.claimedAt, until)));

export async function moveClaims(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  const own = eq(refusalClaims.householdId, from.householdId);
  await tx.update(refusalClaims).set({ householdId: to.householdId }).where(own);
}
