import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { newId } from '#src/lib/id.ts';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import { recordDonations } from './donation-store.ts';
import { takeNumber } from './number-store.ts';
import type { ChargedTotals } from './rules/invoice-lines.ts';
import type { InvoiceRecord } from './rules/stripe-mapping.ts';
import { invoices } from './tables.ts';
import type { Invoice } from './invoice-store.ts';

export async function upsertInvoice(
  tx: Tx,
  householdId: string,
  { charged, ...record }: InvoiceRecord & { charged: ChargedTotals | null },
): Promise<void> {
  const { stripeNumber, status, totalAmount, paidAmount, hostedUrl, paidAt } = record;
  const { nextTryAt, needsApproval, attempts, failure } = record;
  const later = {
    ...{ stripeNumber, status, totalAmount, paidAmount, hostedUrl, paidAt },
    ...{ nextTryAt, needsApproval, attempts, failure },
  };
  await tx
    .insert(invoices)
    .values({ id: newId(), householdId, ...record })
    // Paid and void are final, also for an older reading that is written later.
    .onConflictDoUpdate({
      target: invoices.stripeId,
      set: later,
      setWhere: sql`${invoices.status} not in ('paid', 'void')`,
    });
  const { terms, stripeIntentId, stripeId } = record;
  // Fill fields that an earlier reading lacked; the terms it was issued for do not change.
  const held = {
    terms: sql`coalesce(${invoices.terms}, ${terms ? JSON.stringify(terms) : null}::jsonb)`,
    charged: sql`coalesce(${invoices.charged}, ${charged ? JSON.stringify(charged) : null}::jsonb)`,
    stripeIntentId: sql`coalesce(${stripeIntentId}, ${invoices.stripeIntentId})`,
  };
  await tx.update(invoices).set(held).where(eq(invoices.stripeId, stripeId));
  await recordDonations(tx, stripeId);
  await numberWhenPaid(tx, stripeId);
}

/**
 * Corrects the paid amount of a paid invoice whose total is the one on its document. Returns the invoice if it was
 * corrected.
 */
export async function correctPaidAmount(
  tx: Tx,
  stripeId: string,
  { totalAmount, paidAmount, currency }: Pick<Invoice, 'totalAmount' | 'paidAmount' | 'currency'>,
): Promise<Invoice | undefined> {
  const same = and(eq(invoices.totalAmount, totalAmount), eq(invoices.currency, currency));
  const [row] = await tx
    .update(invoices)
    .set({ paidAmount })
    .where(and(eq(invoices.stripeId, stripeId), eq(invoices.status, 'paid'), same, ne(invoices.paidAmount, paidAmount)))
    .returning();
  if (row) await recordDonations(tx, stripeId);
  return row;
}

/** Gives an invoice its number with its payment, once. Last in the transaction's work on it: others wait for the series. */
export async function numberWhenPaid(tx: Tx, stripeId: string): Promise<void> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.stripeId, stripeId)).for('update');
  if (row?.status !== 'paid' || row.number) return;
  const number = await takeNumber(tx, 'invoice', row.paidAt ?? row.issuedAt);
  await tx.update(invoices).set({ number }).where(eq(invoices.id, row.id));
}

/** Paid invoices that have none, in the order of payment. */
export async function paidWithoutNumber(tx: ReadHandle): Promise<string[]> {
  const rows = await tx
    .select({ stripeId: invoices.stripeId })
    .from(invoices)
    .where(and(eq(invoices.status, 'paid'), isNull(invoices.number)))
    .orderBy(asc(invoices.paidAt), asc(invoices.id))
    .limit(1000);
  return rows.map(({ stripeId }) => stripeId);
}
