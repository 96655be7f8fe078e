import { dateWords } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { MUTED, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import { documentTitle, paidSentence } from '../rules/invoice-lines.ts';
import type { InvoiceDocument } from '../tasks.ts';
import { openPaper, printParties, printTotals } from './print-parts.ts';

/** An invoice as a PDF: the same rows give the same bytes. One that is not paid yet is a payment request without a number. */
export async function printInvoice(invoice: InvoiceDocument): Promise<Buffer> {
  const asOf = invoice.number ? (invoice.paidAt ?? invoice.issuedAt) : invoice.issuedAt;
  const pdf = await openPaper({ title: documentTitle(invoice), asOf, seller: invoice.seller, content: invoice });
  const order = invoice.orderNumber ? [`Order ${invoice.orderNumber}`] : [];
  pdf.text([`Issued on ${dateWords(asOf)}`, ...order].join('. '), STYLES.body, 'P', { color: MUTED });
  pdf.y += 20;
  printParties(pdf, invoice);
  pdf.y += 26;
  printLines(pdf, invoice);
  pdf.y += 18;
  printTotals(pdf, invoice, 'Total');
  pdf.text(paidSentence(invoice, dateWords), STYLES.strong, 'P');
  if (invoice.note) {
    pdf.y += 8;
    pdf.text(invoice.note, STYLES.body, 'P', { color: MUTED });
  }
  return pdf.finish();
}

function printLines(pdf: PdfWriter, { lines }: InvoiceDocument) {
  drawTable(pdf, {
    columns: [
      { head: 'What', share: 6 },
      { head: 'How many', share: 1.5, align: 'right' },
      { head: 'Each', share: 2, align: 'right' },
      { head: 'Amount', share: 2, align: 'right' },
    ],
    rows: lines.map(({ label, quantity, unit, amount }) => [
      label,
      String(quantity),
      unit.amount === 0 ? 'Free' : formatMoney(unit),
      amount.amount === 0 ? 'Free' : formatMoney(amount),
    ]),
  });
}
