import { type GeneratedDocument, generatedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { type Currency, money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { CreditNoteState } from '../invoice-contract.ts';
import { refusals } from '../contract.ts';
import type { Invoice } from '../invoice-store.ts';
import { type CreditNote, creditNotesOf } from '../refund-store.ts';
import { storedTotals } from '../rules/invoice-lines.ts';
import { saleByKey } from '../sale-store.ts';
import { creditNoteTask, type InvoiceDocument, invoiceTask } from '../tasks.ts';
import { creditNoteView, noteOfInvoice } from './read-credit-note.ts';
import { invoiceHead } from './read-invoice.ts';

/** The invoice of a sale, as its buyer gets it. Refuses `invoice-unknown`. */
export function saleInvoice(ctx: ReadCtx, invoice: Invoice): GeneratedDocument | DomainError {
  const facts = saleFacts(ctx, invoice);
  if (!facts) return refusals('invoice-unknown');
  return generatedDocument({
    scope: null,
    of: invoice.id,
    name: `invoice-${facts.number}.pdf`,
    task: invoiceTask,
    facts,
  });
}

/** A credit note of a sale, as its buyer gets it. Refuses `credit-note-unknown`. */
export function saleCreditNote(ctx: ReadCtx, invoice: Invoice, note: CreditNote): GeneratedDocument | DomainError {
  const sold = saleFacts(ctx, invoice);
  if (!sold) return refusals('credit-note-unknown');
  const facts = noteOfInvoice(note, sold);
  return generatedDocument({
    scope: null,
    of: note.id,
    name: `credit-note-${note.number}.pdf`,
    task: creditNoteTask,
    facts,
  });
}

function saleFacts(ctx: ReadCtx, invoice: Invoice): InvoiceDocument | null {
  const { sale, charged, totalAmount, currency } = invoice;
  if (!sale || !charged) return null;
  return {
    ...invoiceHead(ctx, invoice),
    ...storedTotals(money(totalAmount, currency), charged),
    orderNumber: sale.number,
    country: charged.country,
    buyer: { name: sale.buyer.name, address: null, email: sale.buyer.email },
  };
}

interface SaleDocuments {
  invoice: { id: string; number: string } | null;
  creditNotes: CreditNoteState[];
}

/** Documents of a sale that its buyer may open. */
export async function saleDocuments(ctx: ReadCtx, key: string, currency: Currency): Promise<SaleDocuments> {
  const invoice = await saleByKey(ctx.tx, key);
  if (!invoice) return { invoice: null, creditNotes: [] };
  const { id, number } = invoice;
  const notes = await creditNotesOf(ctx.tx, [id]);
  return { invoice: number ? { id, number } : null, creditNotes: notes.map((note) => creditNoteView(note, currency)) };
}

/** The invoice or a credit note of one sale, by its id. Refuses `invoice-unknown`, also for another sale's. */
export async function saleDocument(ctx: ReadCtx, key: string, id: string): Promise<GeneratedDocument | DomainError> {
  const invoice = await saleByKey(ctx.tx, key);
  if (!invoice) return refusals('invoice-unknown');
  if (invoice.id === id) return saleInvoice(ctx, invoice);
  const note = (await creditNotesOf(ctx.tx, [invoice.id])).find((one) => one.id === id);
  return note ? saleCreditNote(ctx, invoice, note) : refusals('invoice-unknown');
}
