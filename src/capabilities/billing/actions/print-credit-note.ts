import { dateWords } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { MUTED, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import type { CreditNoteDocument } from '../tasks.ts';
import { openPaper, printParties, printTotals } from './print-parts.ts';

/** A credit note as a PDF: the same rows give the same bytes. */
export async function printCreditNote(note: CreditNoteDocument): Promise<Buffer> {
  const { number, issuedAt, cancelledAt, seller, invoiceNumber, invoiceIssuedAt, orderNumber, lines } = note;
  const pdf = await openPaper({ title: `Credit note ${number}`, asOf: issuedAt, seller, content: note });
  const invoice = `${invoiceNumber ? `Invoice ${invoiceNumber}` : 'The invoice'} of ${dateWords(invoiceIssuedAt)}`;
  const facts = [`Issued on ${dateWords(issuedAt)}`, invoice, ...(orderNumber ? [`Order ${orderNumber}`] : [])];
  pdf.text(facts.join('. '), STYLES.body, 'P', { color: MUTED });
  pdf.y += 20;
  printParties(pdf, note);
  pdf.y += 26;
  drawTable(pdf, {
    columns: [
      { head: 'What', share: 8 },
      { head: 'Amount', share: 3, align: 'right' },
    ],
    rows: lines.map(({ label, amount }) => [label, formatMoney(amount)]),
  });
  pdf.y += 18;
  printTotals(pdf, note, 'Refunded');
  const done = cancelledAt
    ? `Cancelled on ${dateWords(cancelledAt)}: the bank sent the refund back.`
    : 'Refunded to the payment method of the invoice.';
  pdf.text(done, STYLES.strong, 'P');
  return pdf.finish();
}
