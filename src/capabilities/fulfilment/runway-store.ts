import { eq, max } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { boxes, skipProposals } from './tables.ts';

type SkipProposal = typeof skipProposals.$inferSelect;

/** Month of the newest box of an order, 0 without one. */
export async function lastMonthOf(tx: ReadHandle, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ month: max(boxes.month) })
    .from(boxes)
    .where(eq(boxes.orderId, orderId));
  return row?.month ?? 0;
}

/** False where a skip of that box was proposed before. */
export async function insertProposal(tx: Tx, row: typeof skipProposals.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(skipProposals).values(row).onConflictDoNothing().returning({ id: skipProposals.id });
  return rows.length > 0;
}

export function proposalsOf(tx: ReadHandle, { householdId }: HouseholdScope): Promise<SkipProposal[]> {
  return tx.select().from(skipProposals).where(eq(skipProposals.householdId, householdId));
}

export async function moveProposals(tx: Tx, from: HouseholdScope, to: HouseholdScope): Promise<void> {
  const own = eq(skipProposals.householdId, from.householdId);
  await tx.update(skipProposals).set({ householdId: to.householdId }).where(own);
}
