import { asc, eq, inArray } from 'drizzle-orm';
import type { ReadHandle, Tx } from '#src/platform/database.ts';
import type { Invoice } from './invoice-store.ts';
import { withKitsOwed, withRefundedKits } from './rules/invoice-terms.ts';
import { creditNotes, invoices } from './tables.ts';

export type CreditNote = typeof creditNotes.$inferSelect;

export async function lockInvoice(tx: Tx, id: string): Promise<Invoice | undefined> {
  const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update');
  return row;
}

/** Notes which follow-up kits of an invoice did not reach their cats and are refunded. The cats noted now. */
export async function noteRefundedKits(
  tx: Tx,
  invoiceId: string,
  { cats, refund }: { cats: readonly string[]; refund: string },
): Promise<string[]> {
  const invoice = await lockInvoice(tx, invoiceId);
  const noted = (invoice?.terms?.kits ?? []).filter((kit) => cats.includes(kit.cat) && !kit.refund);
  if (!invoice?.terms || noted.length === 0) return [];
  const terms = withRefundedKits(invoice.terms, { cats, refund });
  await tx.update(invoices).set({ terms }).where(eq(invoices.id, invoiceId));
  return noted.map(({ cat }) => cat);
}

/** Leaves the kits of an invoice that were not sent, and did not go back by themselves, to colleagues. */
export async function noteKitsOwed(tx: Tx, invoiceId: string): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (!invoice?.terms?.kits) return;
  await tx
    .update(invoices)
    .set({ terms: withKitsOwed(invoice.terms) })
    .where(eq(invoices.id, invoiceId));
}

/** Of the invoices of these ids, the oldest first, cancelled ones included. */
export async function creditNotesOf(tx: ReadHandle, invoiceIds: readonly string[]): Promise<CreditNote[]> {
  if (invoiceIds.length === 0) return [];
  return tx
    .select()
    .from(creditNotes)
    .where(inArray(creditNotes.invoiceId, [...invoiceIds]))
    .orderBy(asc(creditNotes.issuedAt), asc(creditNotes.number));
}
