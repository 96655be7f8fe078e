import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { Payout } from './payout-store.ts';
import { STOPPED, TURNED_OFF } from './rules/transfer.ts';
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

/**
 * Ends what is under way while payouts by Stripe are off: a payout that Stripe was not asked for has failed, one that it was asked
 * for is stopped, and held as long as a request may be on its way. Returns the ids of both.
 */
export async function stopTransfers(tx: Tx, changedAt: Date): Promise<string[]> {
  const unsent = await tx
    .update(payouts)
    .set({ state: 'failed', failure: TURNED_OFF, changedAt })
    .where(eq(payouts.state, 'pending'))
    .returning({ id: payouts.id });
  const heldUntil = sql`case when ${payouts.failure} is null then ${payouts.heldUntil} end`;
  const asked = await tx
    .update(payouts)
    .set({ state: 'stopped', failure: STOPPED, heldUntil, changedAt })
    .where(eq(payouts.state, 'sent'))
    .returning({ id: payouts.id });
  return [...unsent, ...asked].map(({ id }) => id);
}

/** Payouts that were to be transferred or looked up and on which nobody has worked since a moment. */
export const lostTransfers = (tx: ReadHandle, before: Date): Promise<{ id: string; tries: number }[]> =>
  tx
    .select({ id: payouts.id, tries: payouts.tries })
    .from(payouts)
    .where(and(inArray(payouts.state, ['pending', 'sent', 'stopped']), lt(payouts.changedAt, before)))
    .orderBy(asc(payouts.changedAt));

/** Transfers that were made after a moment, to look up their reversals. */
export const transfersSince = (tx: ReadHandle, since: Date): Promise<{ transferId: string | null }[]> =>
  tx
    .select({ transferId: payouts.transferId })
    .from(payouts)
    .where(and(eq(payouts.state, 'paid'), isNotNull(payouts.transferId), gt(payouts.changedAt, since)))
    .orderBy(asc(payouts.changedAt));
