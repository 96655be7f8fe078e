import { type StaffScope, systemScope } from '#src/capabilities/access/scopes.ts';
import type { GeneratedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { invoiceById } from '../invoice-store.ts';
import { creditNoteById } from '../credit-note-store.ts';
import { creditNoteDocument, readCreditNote } from './read-credit-note.ts';
import { invoiceDocument, readInvoice } from './read-invoice.ts';
import { saleCreditNote, saleInvoice } from './sale-documents.ts';

const SYSTEM = systemActor('billing/staff-documents');

/** An invoice of any household, as its buyer gets it. Refuses `invoice-unknown`. */
export async function invoiceForStaff(
  ctx: ReadCtx,
  _scope: StaffScope<'payments'>,
  id: string,
): Promise<GeneratedDocument | DomainError> {
  const row = await invoiceById(ctx.tx, id);
  if (!row) return refusals('invoice-unknown');
  if (!row.householdId) return saleInvoice(ctx, row);
  const scope = systemScope(SYSTEM, row.householdId);
  const invoice = await readInvoice(ctx, scope, id);
  return isDomainError(invoice) ? invoice : invoiceDocument(scope, invoice);
}

/** A credit note of any household, as its buyer gets it. Refuses `credit-note-unknown`. */
export async function creditNoteForStaff(
  ctx: ReadCtx,
  _scope: StaffScope<'payments'>,
  id: string,
): Promise<GeneratedDocument | DomainError> {
  const note = await creditNoteById(ctx.tx, id);
  const invoice = note && (await invoiceById(ctx.tx, note.invoiceId));
  if (!invoice) return refusals('credit-note-unknown');
  if (!invoice.householdId) return saleCreditNote(ctx, invoice, note);
  const scope = systemScope(SYSTEM, invoice.householdId);
  const facts = await readCreditNote(ctx, scope, id);
  return isDomainError(facts) ? facts : creditNoteDocument(scope, facts);
}
