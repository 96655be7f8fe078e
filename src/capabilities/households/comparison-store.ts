import { and, asc, between, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { Day } from './rules/days.ts';
import { cats } from './tables.ts';
import { ofHousehold } from './store.ts';

/** Stores the day since which a cat has had sticks at home. Neither its facts nor its version change. */
export async function putSticksSince(tx: Tx, scope: HouseholdScope, id: string, day: Day | null): Promise<void> {
  await tx
    .update(cats)
    .set({ sticksSince: day })
    .where(and(ofHousehold(scope), eq(cats.id, id)));
}

/** Cats that live here, whose first sticks came within these days, without a mail about their comparison. */
export const untoldComparisons = (
  tx: ReadHandle,
  { from, to, after, limit }: { from: Day; to: Day; after: string | null; limit: number },
): Promise<{ id: string; householdId: string }[]> => {
  const untold = and(between(cats.sticksSince, from, to), isNull(cats.archivedAt), isNull(cats.comparisonToldAt));
  const next = tx
    .selectDistinct({ householdId: cats.householdId })
    .from(cats)
    .where(and(untold, after ? gt(cats.householdId, after) : undefined))
    .orderBy(asc(cats.householdId))
    .limit(limit);
  return tx
    .select({ id: cats.id, householdId: cats.householdId })
    .from(cats)
    .where(and(untold, inArray(cats.householdId, next)))
    .orderBy(asc(cats.householdId), asc(cats.position));
};

/** Marks the comparison of cats as told; returns those not marked before. */
export async function takeComparisons(tx: Tx, scope: HouseholdScope, ids: string[], at: Date): Promise<string[]> {
  const rows = await tx
    .update(cats)
    .set({ comparisonToldAt: at })
    .where(and(ofHousehold(scope), inArray(cats.id, ids), isNull(cats.archivedAt), isNull(cats.comparisonToldAt)))
    .returning({ id: cats.id });
  return rows.map(({ id }) => id);
}

/** Whether a box of sticks was ever at home in this household. */
export async function hadSticks(tx: ReadHandle, scope: HouseholdScope): Promise<boolean> {
  const [row] = await tx
    .select({ id: cats.id })
    .from(cats)
    .where(and(ofHousehold(scope), isNotNull(cats.sticksSince)))
    .limit(1);
  return row !== undefined;
}
