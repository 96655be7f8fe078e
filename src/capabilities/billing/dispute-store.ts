import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isOneOf } from '#src/platform/columns.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { holdName } from '#src/platform/named-lock.ts';
import { preparedRead } from '#src/platform/prepared-read.ts';
import { recordDonations } from './donation-store.ts';
import { disputes, invoices } from './tables.ts';

export type Dispute = typeof disputes.$inferSelect;

export async function lockPayment(tx: Tx, stripeIntentId: string): Promise<void> {
  await holdName(tx, `payment:${stripeIntentId}`);
}

export async function disputeByStripeId(tx: Tx, stripeId: string): Promise<Dispute | undefined> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.stripeId, stripeId)).for('update');
  return row;
}

export async function lockDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  const [row] = await tx.select().from(disputes).where(eq(disputes.id, id)).for('update');
  return row;
}

export async function insertDispute(tx: Tx, row: typeof disputes.$inferInsert): Promise<void> {
  await tx.insert(disputes).values(row);
}

export async function updateDispute(tx: Tx, id: string, change: Partial<Dispute>): Promise<void> {
  await tx.update(disputes).set(change).where(eq(disputes.id, id));
}

export const open = isNull(disputes.settledAt);

const openOfHousehold = preparedRead((tx) =>
  tx
    .select({ id: disputes.id })
    .from(disputes)
    .innerJoin(invoices, eq(invoices.id, disputes.invoiceId))
    .where(and(eq(invoices.householdId, sql.placeholder('householdId')), open))
    .limit(1)
    .prepare(''),
);

/** Disputes of the household's payments that are not decided. */
export const hasOpenDispute = async (tx: ReadHandle, { householdId }: HouseholdScope): Promise<boolean> =>
  (await openOfHousehold(tx, { householdId })).length > 0;

/** Those of the invoices that have a dispute which is not decided. */
export async function openlyDisputed(tx: ReadHandle, invoiceIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: disputes.invoiceId })
    .from(disputes)
    .where(and(isOneOf(disputes.invoiceId, invoiceIds), open));
  return rows.flatMap(({ id }) => id ?? []);
}

/* The invoice behind a payment. */

export async function lockInvoiceOfIntent(tx: Tx, stripeIntentId: string) {
  const [row] = await tx.select().from(invoices).where(eq(invoices.stripeIntentId, stripeIntentId)).for('update');
  return row;
}

/** Sum of an invoice's lost disputes, in minor units. */
export async function lostOf(tx: ReadHandle, invoiceId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${disputes.amount}), 0)::int` })
    .from(disputes)
    .where(and(eq(disputes.invoiceId, invoiceId), eq(disputes.status, 'lost')));
  return row?.sum ?? 0;
}

export async function noteLost(tx: Tx, invoiceId: string, lostAmount: number, at: Date): Promise<void> {
  const lostAt = lostAmount > 0 ? at : null;
  const [row] = await tx
    .update(invoices)
    .set({ lostAmount, lostAt })
    .where(eq(invoices.id, invoiceId))
    .returning({ stripeId: invoices.stripeId });
  if (row) await recordDonations(tx, row.stripeId);
}

/** Whether money of an invoice is disputed: `open` while it is not decided, `lost` once the bank has taken it. */
export async function disputeOver(tx: ReadHandle, invoiceId: string): Promise<'open' | 'lost' | null> {
  const rows = await tx
    .select({ status: disputes.status })
    .from(disputes)
    .where(and(eq(disputes.invoiceId, invoiceId), or(open, eq(disputes.status, 'lost'))));
  if (rows.length === 0) return null;
  return rows.some(({ status }) => status === 'lost') ? 'lost' : 'open';
}

/** Payments of a household, other than this invoice, that nobody disputed. */
export async function undisputedPayments(tx: ReadHandle, householdId: string, invoiceId: string) {
  const disputed = tx.select({ id: disputes.invoiceId }).from(disputes).where(sql`${disputes.invoiceId} is not null`);
  return tx
    .select({ number: invoices.number, paidAt: invoices.paidAt })
    .from(invoices)
    .where(
      and(
        eq(invoices.householdId, householdId),
        eq(invoices.status, 'paid'),
        sql`${invoices.paidAmount} > 0`,
        sql`${invoices.id} <> ${invoiceId}`,
        sql`${invoices.id} not in ${disputed}`,
      ),
    )
    .orderBy(invoices.paidAt)
    .limit(24);
}
