import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { type GeneratedDocument, generatedDocument } from '#src/capabilities/access/actions/finish-document.ts';
import { money } from '#src/lib/money.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { taxNotes } from '../rules/tax-notes.ts';
import { invoiceTotals, invoiceName } from '../rules/invoice-lines.ts';
import { type InvoiceDocument, invoiceTask } from '../tasks.ts';
import { type Invoice, invoicesWithTerms } from '../invoice-store.ts';

/** As a file that is made from it. */
export const invoiceDocument = (scope: HouseholdScope, invoice: InvoiceDocument): GeneratedDocument =>
  generatedDocument({
    scope,
    of: invoice.id,
    name: `${invoice.number ? 'invoice' : 'payment-request'}-${invoiceName(invoice)}.pdf`,
    task: invoiceTask,
    facts: invoice,
  });

/** One invoice of the household. Refuses `invoice-unknown`, also for another household's. */
export async function readInvoice(
  ctx: ReadCtx,
  scope: HouseholdScope,
  id: string,
): Promise<InvoiceDocument | DomainError> {
  const [invoice] = await readInvoices(ctx, scope, id);
  return invoice ?? refusals('invoice-unknown');
}

/** All invoices of the household, newest first; of one id where that is given. One statement. */
export async function readInvoices(ctx: ReadCtx, scope: HouseholdScope, id?: string): Promise<InvoiceDocument[]> {
  const rows = await invoicesWithTerms(ctx.tx, scope, id);
  return rows.map(({ invoice, checkout, country, first }) => ({
    ...invoiceHead(ctx, invoice),
    orderNumber: checkout.orderNumber,
    country: invoice.charged?.country ?? country,
    buyer: {
      name: checkout.customer.name,
      address: invoice.charged ? invoice.charged.address : checkout.customer.address,
      email: checkout.email,
    },
    ...invoiceTotals(
      money(invoice.totalAmount, invoice.currency),
      { ...checkout.quote, country },
      {
        first,
        kept: invoice.terms,
        charged: invoice.charged,
        registered: ctx.settings.taxRegistrations,
      },
    ),
  }));
}

/** Facts that every invoice states. */
export const invoiceHead = ({ settings }: Pick<ReadCtx, 'settings'>, invoice: Invoice) => ({
  id: invoice.id,
  number: invoice.number,
  status: invoice.status,
  issuedAt: invoice.issuedAt,
  paidAt: invoice.paidAt,
  refunded: money(invoice.refundedAmount, invoice.currency),
  refundedAt: invoice.refundedAt,
  lost: money(invoice.lostAmount, invoice.currency),
  lostAt: invoice.lostAt,
  note: invoice.terms?.note ?? null,
  seller: settings.company,
  taxNotes: taxNotes(invoice.charged, settings.usNexus),
});
