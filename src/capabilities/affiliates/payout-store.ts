import { and, asc, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { affiliates, payoutBatches, payouts } from './tables.ts';

export type Batch = typeof payoutBatches.$inferSelect;
export type Payout = typeof payouts.$inferSelect;
export type NewPayout = typeof payouts.$inferInsert;
type Staff = StaffScope<'payments'>;

/** One batch is prepared at a time: a balance is in one of them only. */
export const lockPayouts = (tx: Tx): Promise<void> => holdName(tx, 'affiliate-payouts');

/** Payouts to affiliates of batches that were not cancelled, newest first. */
export const payoutsToAll = (tx: ReadHandle, affiliateIds: readonly string[]) =>
  tx
    .select({ payout: payouts, batch: payoutBatches })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .where(and(isOneOf(payouts.affiliateId, affiliateIds), isNull(payoutBatches.cancelledAt)))
    .orderBy(desc(payoutBatches.preparedAt));

/** The same to one. */
export const payoutsTo = (tx: ReadHandle, affiliateId: string) => payoutsToAll(tx, [affiliateId]);

/** Batches, newest first. */
export const newestBatches = (tx: ReadHandle, _scope: Staff, limit: number): Promise<Batch[]> =>
  tx.select().from(payoutBatches).orderBy(desc(payoutBatches.preparedAt), desc(payoutBatches.id)).limit(limit);

/** The newest batch of a currency and a way that was neither approved nor cancelled. */
export async function waitingBatch(
  tx: ReadHandle,
  _scope: Staff,
  { currency, rail }: Pick<Batch, 'currency' | 'rail'>,
): Promise<Batch | undefined> {
  const waits = and(isNull(payoutBatches.approvedAt), isNull(payoutBatches.cancelledAt));
  const [row] = await tx
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.currency, currency), eq(payoutBatches.rail, rail), waits))
    .orderBy(desc(payoutBatches.preparedAt), desc(payoutBatches.id))
    .limit(1);
  return row;
}

export async function batchById(tx: ReadHandle, _scope: Staff, id: string): Promise<Batch | undefined> {
  const [row] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, id));
  return row;
}

/** The batch, held until the transaction ends. */
export async function lockBatch(tx: Tx, _scope: Staff, id: string): Promise<Batch | undefined> {
  const [row] = await tx.select().from(payoutBatches).where(eq(payoutBatches.id, id)).for('update');
  return row;
}

/** Payouts of batches with the affiliates they go to, by name. */
export const payoutsOf = (tx: ReadHandle, _scope: Staff, batchIds: string[]) =>
  tx
    .select({ ...getTableColumns(payouts), name: affiliates.name, email: affiliates.email, code: affiliates.code })
    .from(payouts)
    .innerJoin(affiliates, eq(affiliates.id, payouts.affiliateId))
    .where(inArray(payouts.batchId, batchIds))
    .orderBy(asc(affiliates.name), asc(payouts.id));

export async function insertBatch(tx: Tx, batch: typeof payoutBatches.$inferInsert, rows: NewPayout[]): Promise<void> {
  await tx.insert(payoutBatches).values(batch);
  await tx.insert(payouts).values(rows);
}

export async function updateBatch(
  tx: Tx,
  id: string,
  change: Partial<Pick<Batch, 'approvedById' | 'approvedAt' | 'cancelledAt'>>,
): Promise<void> {
  await tx.update(payoutBatches).set(change).where(eq(payoutBatches.id, id));
}
