import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { refundRequests } from './tables.ts';

export type RefundRequest = typeof refundRequests.$inferSelect;

export async function refundRequestById(tx: ReadHandle, id: string): Promise<RefundRequest | undefined> {
  const [row] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id));
  return row;
}

export async function insertRefundRequest(tx: Tx, row: typeof refundRequests.$inferInsert): Promise<void> {
  await tx.insert(refundRequests).values(row);
}

/** Settles a request that is begun. One that is settled stays as it is, but for one whose refund failed later. */
export async function settleRefundRequest(
  tx: Tx,
  id: string,
  { state, failure, at }: { state: 'sent' | 'failed'; failure: string | null; at: Date },
): Promise<void> {
  const from = state === 'sent' ? (['begun'] as const) : (['begun', 'sent'] as const);
  await tx
    .update(refundRequests)
    .set({ state, failure, settledAt: at })
    .where(and(eq(refundRequests.id, id), inArray(refundRequests.state, [...from])));
}

/** Of the invoices of these ids, the newest first. */
export async function refundRequestsOf(tx: ReadHandle, invoiceIds: readonly string[]): Promise<RefundRequest[]> {
  if (invoiceIds.length === 0) return [];
  return tx
    .select()
    .from(refundRequests)
    .where(inArray(refundRequests.invoiceId, [...invoiceIds]))
    .orderBy(desc(refundRequests.requestedAt), desc(refundRequests.id));
}

/** Requests that the payment service has not answered since then. */
export async function refundsBegunBefore(tx: ReadHandle, before: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.state, 'begun'), lt(refundRequests.requestedAt, before)));
  return rows.map(({ id }) => id);
}
