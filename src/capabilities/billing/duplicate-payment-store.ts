import { and, eq, isNull } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { duplicatePayments } from './tables.ts';

export async function insertDuplicatePayment(tx: Tx, row: typeof duplicatePayments.$inferInsert): Promise<void> {
  await tx.insert(duplicatePayments).values(row).onConflictDoNothing();
}

export async function duplicateBySubscription(tx: ReadHandle, stripeSubscriptionId: string) {
  const [row] = await tx
    .select()
    .from(duplicatePayments)
    .where(eq(duplicatePayments.stripeSubscriptionId, stripeSubscriptionId));
  return row;
}

/** Whether it was noted now: false when it had been noted before. */
export async function noteRefund(
  tx: Tx,
  stripeSubscriptionId: string,
  refund: { stripeRefundId: string | null; refundedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(duplicatePayments)
    .set(refund)
    .where(and(eq(duplicatePayments.stripeSubscriptionId, stripeSubscriptionId), isNull(duplicatePayments.refundedAt)))
    .returning({ checkoutId: duplicatePayments.checkoutId });
  return rows.length > 0;
}
