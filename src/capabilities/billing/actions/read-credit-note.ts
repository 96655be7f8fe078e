import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { type GeneratedDocument, generatedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { addMoney, type Currency, money, negateMoney } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { CreditNoteState } from '../invoice-contract.ts';
import { refusals } from '../contract.ts';
import type { CreditNote } from '../refund-store.ts';
import { creditNotesOfHousehold } from '../credit-note-store.ts';
import { refundLines } from '../rules/credit-notes.ts';
import { REFUND_REASONS } from '../rules/refund-request.ts';
import { type CreditNoteDocument, creditNoteTask, type InvoiceDocument } from '../tasks.ts';
import { readInvoices } from './read-invoice.ts';

/** As lists show it. */
export const creditNoteView = (note: CreditNote, currency: Currency): CreditNoteState => ({
  id: note.id,
  number: note.number,
  amount: money(note.amount, currency),
  issuedAt: note.issuedAt.toISOString(),
  reason: REFUND_REASONS[note.reason].text,
  cancelled: note.cancelledAt !== null,
});

/** As a file that is made from it. */
export const creditNoteDocument = (scope: HouseholdScope, note: CreditNoteDocument): GeneratedDocument =>
  generatedDocument({ scope, of: note.id, name: `credit-note-${note.number}.pdf`, task: creditNoteTask, facts: note });

/** One credit note of the household. Refuses `credit-note-unknown`, also for another household's. */
export async function readCreditNote(
  ctx: ReadCtx,
  scope: HouseholdScope,
  id: string,
): Promise<CreditNoteDocument | DomainError> {
  const [row] = await creditNotesOfHousehold(ctx.tx, scope, id);
  if (!row) return refusals('credit-note-unknown');
  const [invoice] = await readInvoices(ctx, scope, row.invoiceId);
  return invoice ? noteOfInvoice(row, invoice) : refusals('credit-note-unknown');
}

/** All credit notes of the household, newest first. */
export async function readCreditNotes(ctx: ReadCtx, scope: HouseholdScope): Promise<CreditNoteDocument[]> {
  const rows = await creditNotesOfHousehold(ctx.tx, scope);
  const invoices = new Map((await readInvoices(ctx, scope)).map((invoice) => [invoice.id, invoice]));
  return rows.flatMap((row) => {
    const invoice = invoices.get(row.invoiceId);
    return invoice ? [noteOfInvoice(row, invoice)] : [];
  });
}

/** A credit note with the facts of its invoice. */
export function noteOfInvoice(note: CreditNote, invoice: InvoiceDocument): CreditNoteDocument {
  const { number: invoiceNumber, issuedAt, paidAt, orderNumber, country, seller, taxNotes, buyer } = invoice;
  const { currency } = invoice.total;
  const [total, tax] = [money(note.amount, currency), money(note.tax, currency)];
  return {
    id: note.id,
    number: note.number,
    issuedAt: note.issuedAt,
    cancelledAt: note.cancelledAt,
    reason: REFUND_REASONS[note.reason].text,
    lines: refundLines(note).map(({ label, amount }) => ({ label, amount: money(amount, currency) })),
    ...{ invoiceNumber, invoiceIssuedAt: paidAt ?? issuedAt, orderNumber, country, seller, taxNotes, buyer, total },
    net: addMoney(total, negateMoney(tax)),
    tax: { ratePercent: note.ratePercent, amount: tax },
  };
}
