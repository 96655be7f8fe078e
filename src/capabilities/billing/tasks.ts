import type { IncludedTax } from '#src/capabilities/pricing/rules/tax.ts';
import type { Money } from '#src/lib/money.ts';
import { defineTask } from '#src/platform/workers.ts';
import type { MailsDocument, ShippingDocument } from './actions/print-evidence.ts';
import type { InvoiceTotals } from './rules/invoice-lines.ts';
import type { CustomerRecord } from './rules/checkout-record.ts';

/** Everything a printed invoice says. */
export interface InvoiceDocument extends InvoiceTotals {
  id: string;
  number: string | null;
  status: string;
  issuedAt: Date;
  paidAt: Date | null;
  refunded: Money;
  refundedAt: Date | null;
  lost: Money;
  lostAt: Date | null;
  orderNumber: string | null;
  /** Reason why it was not charged on its ordinary day. */
  note: string | null;
  country: string;
  seller: string;
  /** Registrations and rules that a document states. */
  taxNotes: string[];
  buyer: CustomerRecord & { email: string };
}

/** Everything a printed credit note says. */
export interface CreditNoteDocument {
  id: string;
  number: string;
  issuedAt: Date;
  cancelledAt: Date | null;
  reason: string;
  /** The parts of the refund; one line where it is for sticks alone. */
  lines: { label: string; amount: Money }[];
  invoiceNumber: string | null;
  invoiceIssuedAt: Date;
  orderNumber: string | null;
  country: string;
  seller: string;
  /** Registrations and rules that a document states. */
  taxNotes: string[];
  buyer: CustomerRecord & { email: string };
  total: Money;
  net: Money;
  tax: Pick<IncludedTax, 'ratePercent' | 'amount'>;
}

export const creditNoteTask = defineTask<CreditNoteDocument, Uint8Array>('credit-note');
export const invoiceTask = defineTask<InvoiceDocument, Uint8Array>('invoice');
export const shippingTask = defineTask<ShippingDocument, Uint8Array>('shipping-record');
export const mailsTask = defineTask<MailsDocument, Uint8Array>('mails-to-buyer');
