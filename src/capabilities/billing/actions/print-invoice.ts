import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import { formatMoney } from '#src/lib/money.ts';
import { dateWords } from '#src/lib/dates.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, INK, MUTED, PAGE, STYLES } from '#src/platform/pdf/styles.ts';
import { drawSvg } from '#src/platform/pdf/svg.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import { mark } from '#src/ui/art/brand.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';
import { invoiceName, paidSentence } from '../rules/invoice-lines.ts';
import type { InvoiceDocument } from '../tasks.ts';

const HALF = (COLUMN - 24) / 2;

/** An invoice as a PDF: the same rows give the same bytes. */
export async function printInvoice(invoice: InvoiceDocument): Promise<Buffer> {
  const name = invoiceName(invoice);
  const pdf = await PdfWriter.open({
    title: `Invoice ${name}. Purrwell`,
    subject: `Invoice ${name}`,
    author: 'Purrwell',
    asOf: invoice.issuedAt,
    foot: `Invoice ${name}. ${invoice.seller}`,
    content: invoice,
  });
  pdf.figure('Purrwell', { x: PAGE.side, y: PAGE.top, width: 150, height: 28 }, () => {
    drawSvg(pdf.doc, mark({ color: INK }), PAGE.side, PAGE.top, 0.26);
    drawSvg(pdf.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, PAGE.side + 38, PAGE.top + 20, 0.225);
  });
  pdf.y = PAGE.top + 62;
  pdf.text(`Invoice ${name}`, STYLES.head, 'H1');
  pdf.y += 8;
  printFacts(pdf, invoice);
  pdf.y += 20;
  printParties(pdf, invoice);
  pdf.y += 26;
  printLines(pdf, invoice);
  pdf.y += 18;
  printTotals(pdf, invoice);
  return pdf.finish();
}

function printFacts(pdf: PdfWriter, { issuedAt, orderNumber }: InvoiceDocument) {
  const facts = [`Issued on ${dateWords(issuedAt)}`, ...(orderNumber ? [`Order ${orderNumber}`] : [])];
  pdf.text(facts.join('. '), STYLES.body, 'P', { color: MUTED });
}

function printParties(pdf: PdfWriter, { seller, buyer, country }: InvoiceDocument) {
  const { address, name, email } = buyer;
  const from = seller.split(', ');
  const place = address ? addressLabel(address) : [countryByCode(country)?.name ?? ''];
  const to = [name, ...place, email].filter(Boolean);
  const top = pdf.y;
  const heights = (
    [
      ['From', from, PAGE.side],
      ['To', to, PAGE.side + HALF + 24],
    ] as const
  ).map(([head, lines, x]) => {
    const placed = { x, width: HALF };
    let y = top;
    y += pdf.text(head, STYLES.label, 'P', { ...placed, y, color: MUTED });
    for (const line of lines) y += pdf.text(line, STYLES.body, 'P', { ...placed, y });
    return y;
  });
  pdf.y = Math.max(...heights);
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

function printTotals(pdf: PdfWriter, invoice: InvoiceDocument) {
  const { net, tax, total, country } = invoice;
  const land = countryByCode(country)?.name ?? country;
  const rows: [string, string][] = [
    ['Net', formatMoney(net)],
    [tax.ratePercent > 0 ? `VAT ${tax.ratePercent}%, ${land}` : `No VAT, ${land}`, formatMoney(tax.amount)],
  ];
  for (const [name, value] of rows) printTotal(pdf, name, value, 'body');
  pdf.y += 4;
  printTotal(pdf, 'Total', formatMoney(total), 'title');
  pdf.y += 12;
  pdf.text(paidSentence(invoice, dateWords), STYLES.strong, 'P');
}

function printTotal(pdf: PdfWriter, name: string, value: string, style: 'body' | 'title') {
  const { y } = pdf;
  const height = pdf.text(name, STYLES[style], 'P', { y, width: COLUMN - 150 });
  pdf.text(value, STYLES[style], 'P', { y, x: PAGE.side + COLUMN - 150, width: 150, align: 'right' });
  pdf.y = y + height;
}
