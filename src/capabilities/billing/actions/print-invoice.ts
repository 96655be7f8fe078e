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
import type { InvoicePaper } from '../tasks.ts';

const HALF = (COLUMN - 24) / 2;

/** An invoice as a PDF: the same rows give the same bytes. */
export async function printInvoice(invoice: InvoicePaper): Promise<Buffer> {
  const name = invoiceName(invoice);
  const paper = await PdfWriter.open({
    title: `Invoice ${name}. Purrwell`,
    subject: `Invoice ${name}`,
    author: 'Purrwell',
    asOf: invoice.issuedAt,
    foot: `Invoice ${name}. ${invoice.seller}`,
    content: invoice,
  });
  paper.figure('Purrwell', { x: PAGE.side, y: PAGE.top, width: 150, height: 28 }, () => {
    drawSvg(paper.doc, mark({ color: INK }), PAGE.side, PAGE.top, 0.26);
    drawSvg(paper.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, PAGE.side + 38, PAGE.top + 20, 0.225);
  });
  paper.y = PAGE.top + 62;
  paper.text(`Invoice ${name}`, STYLES.head, 'H1');
  paper.y += 8;
  printFacts(paper, invoice);
  paper.y += 20;
  printParties(paper, invoice);
  paper.y += 26;
  printLines(paper, invoice);
  paper.y += 18;
  printTotals(paper, invoice);
  return paper.finish();
}

function printFacts(paper: PdfWriter, { issuedAt, orderNumber }: InvoicePaper) {
  const facts = [`Issued on ${dateWords(issuedAt)}`, ...(orderNumber ? [`Order ${orderNumber}`] : [])];
  paper.text(facts.join('. '), STYLES.body, 'P', { color: MUTED });
}

function printParties(paper: PdfWriter, { seller, buyer, country }: InvoicePaper) {
  const { address, name, email } = buyer;
  const from = seller.split(', ');
  const place = address ? addressLabel(address) : [countryByCode(country)?.name ?? ''];
  const to = [name, ...place, email].filter(Boolean);
  const top = paper.y;
  const heights = (
    [
      ['From', from, PAGE.side],
      ['To', to, PAGE.side + HALF + 24],
    ] as const
  ).map(([head, lines, x]) => {
    const placed = { x, width: HALF };
    let y = top;
    y += paper.text(head, STYLES.label, 'P', { ...placed, y, color: MUTED });
    for (const line of lines) y += paper.text(line, STYLES.body, 'P', { ...placed, y });
    return y;
  });
  paper.y = Math.max(...heights);
}

function printLines(paper: PdfWriter, { lines }: InvoicePaper) {
  drawTable(paper, {
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

function printTotals(paper: PdfWriter, invoice: InvoicePaper) {
  const { net, tax, total, country } = invoice;
  const land = countryByCode(country)?.name ?? country;
  const rows: [string, string][] = [
    ['Net', formatMoney(net)],
    [tax.ratePercent > 0 ? `VAT ${tax.ratePercent}%, ${land}` : `No VAT, ${land}`, formatMoney(tax.amount)],
  ];
  for (const [name, value] of rows) printTotal(paper, name, value, 'body');
  paper.y += 4;
  printTotal(paper, 'Total', formatMoney(total), 'title');
  paper.y += 12;
  paper.text(paidSentence(invoice, dateWords), STYLES.strong, 'P');
}

function printTotal(paper: PdfWriter, name: string, value: string, style: 'body' | 'title') {
  const { y } = paper;
  const height = paper.text(name, STYLES[style], 'P', { y, width: COLUMN - 150 });
  paper.text(value, STYLES[style], 'P', { y, x: PAGE.side + COLUMN - 150, width: 150, align: 'right' });
  paper.y = y + height;
}
