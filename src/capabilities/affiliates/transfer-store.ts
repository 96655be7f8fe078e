import { and, asc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { Payout } from './payout-store.ts';
import { payoutBatches, payouts } from './tables.ts';

/** A payout, held until the transaction ends, with the currency of its batch. */
export async function lockPayout(tx: Tx, id: string): Promise<(Payout & Pick<Batch, 'currency'>) | undefined> {
  const [row] = await tx
    .select({ payout: payouts, currency: payoutBatches.currency })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .where(eq(payouts.id, id))
    .for('update', { of: payouts });
  return row && { ...row.payout, currency: row.currency };
}
type Batch = typeof payoutBatches.$inferSelect;

export async function updatePayout(tx: Tx, id: string, change: Partial<Payout>): Promise<void> {
  await tx.update(payouts).set(change).where(eq(payouts.id, id));
}

/** Payouts of a batch begin to be transferred, once it is approved. */
export async function beginTransfers(
  tx: Tx,
  batchId: string,
  changedAt: Date,
): Promise<{ id: string; tries: number }[]> {
  return tx
    .update(payouts)
    .set({ state: 'pending', changedAt })
    .where(and(eq(payouts.batchId, batchId), eq(payouts.state, 'waiting')))
    .returning({ id: payouts.id, tries: payouts.tries });
}

/** Payouts that were to be transferred and on which nobody has worked since a moment. */
export const lostTransfers = (tx: ReadHandle, before: Date): Promise<{ id: string; tries: number }[]> =>
  tx
    .select({ id: payouts.id, tries: payouts.tries })
    .from(payouts)
    .where(and(inArray(payouts.state, ['pending', 'sent']), lt(payouts.changedAt, before)))
    .orderBy(asc(payouts.changedAt));

/** Transfers that were made after a moment: what came back of them is looked up. */
export const transfersSince = (tx: ReadHandle, since: Date): Promise<{ transferId: string | null }[]> =>
  tx
    .select({ transferId: payouts.transferId })
    .from(payouts)
    .where(and(eq(payouts.state, 'paid'), isNotNull(payouts.transferId), gt(payouts.changedAt, since)))
    .orderBy(asc(payouts.changedAt));
