import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { HouseholdScope, StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { recordDonations } from './donation-store.ts';
import type { Invoice } from './invoice-store.ts';
import { numberWhenPaid } from './invoice-record-store.ts';
import { checkouts, creditNotes, invoices } from './tables.ts';

const hasKey = (key: string) => and(eq(invoices.stripeSubscriptionId, key), isNotNull(invoices.sale));

/** Undefined for a sale whose payment is not recorded. */
export async function saleByKey(tx: ReadHandle, key: string): Promise<Invoice | undefined> {
  const [row] = await tx.select().from(invoices).where(hasKey(key));
  return row;
}

/** Locks a sale until the transaction ends. */
export async function lockSaleByKey(tx: Tx, key: string): Promise<void> {
  await tx.select({ id: invoices.id }).from(invoices).where(hasKey(key)).for('update');
}

/** The sale that paid for an order; undefined for an order with a payment of its own. */
export async function saleOfCheckout(tx: ReadHandle, checkoutId: string): Promise<Invoice | undefined> {
  const [row] = await tx
    .select({ invoice: invoices })
    .from(checkouts)
    .innerJoin(invoices, eq(invoices.stripeSubscriptionId, checkouts.buyerKey))
    .where(and(eq(checkouts.id, checkoutId), isNotNull(invoices.sale)));
  return row?.invoice;
}

/** Orders of a household that a sale paid for, with its money. */
export function soldOrders(tx: ReadHandle, { householdId }: HouseholdScope) {
  const { paidAmount, refundedAmount, lostAmount } = invoices;
  return tx
    .select({ checkoutId: checkouts.id, paidAt: checkouts.createdAt, paidAmount, refundedAmount, lostAmount })
    .from(checkouts)
    .innerJoin(invoices, eq(invoices.stripeSubscriptionId, checkouts.buyerKey))
    .where(and(eq(checkouts.householdId, householdId), isNotNull(invoices.sale)));
}

/** By its number, or that of its invoice or of one of its credit notes. */
export async function saleOfNumber(
  tx: ReadHandle,
  _scope: StaffScope<'payments'>,
  number: string,
): Promise<Invoice | undefined> {
  const noted = tx.select({ id: creditNotes.invoiceId }).from(creditNotes).where(eq(creditNotes.number, number));
  const named = or(
    sql`${invoices.sale} ->> 'number' = ${number}`,
    eq(invoices.number, number),
    sql`${invoices.id} in ${noted}`,
  );
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(isNotNull(invoices.sale), named));
  return row;
}

/** Records a paid sale with its number, once for each payment. Take it last: the number locks its series. */
export async function insertSale(
  tx: Tx,
  row: Omit<typeof invoices.$inferInsert, 'id' | 'householdId' | 'status'>,
): Promise<void> {
  await tx
    .insert(invoices)
    .values({ ...row, id: newId(), householdId: null, status: 'paid' })
    .onConflictDoNothing({ target: invoices.stripeId });
  await recordDonations(tx, row.stripeId);
  await numberWhenPaid(tx, row.stripeId);
}
