import { addressLabel } from '#src/capabilities/access/rules/delivery-address.ts';
import { countryByCode } from '#src/capabilities/pricing/rules/countries.ts';
import type { IncludedTax } from '#src/capabilities/pricing/rules/tax.ts';
import { formatMoney, type Money } from '#src/lib/money.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, INK, MUTED, PAGE, STYLES } from '#src/platform/pdf/styles.ts';
import { drawSvg } from '#src/platform/pdf/svg.ts';
import { mark } from '#src/ui/art/brand.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';
import type { CustomerRecord } from '../rules/checkout-record.ts';

const HALF = (COLUMN - 24) / 2;

interface Paper {
  /** 'Invoice INV-2026-000001' */
  title: string;
  asOf: Date;
  seller: string;
  content: unknown;
}

/** Opens a document of the books, with the shop's mark and its heading. */
export async function openPaper({ title, asOf, seller, content }: Paper): Promise<PdfWriter> {
  const pdf = await PdfWriter.open({
    title: `${title}. Purrwell`,
    subject: title,
    author: 'Purrwell',
    asOf,
    foot: `${title}. ${seller}`,
    content,
  });
  pdf.figure('Purrwell', { x: PAGE.side, y: PAGE.top, width: 150, height: 28 }, () => {
    drawSvg(pdf.doc, mark({ color: INK }), PAGE.side, PAGE.top, 0.26);
    drawSvg(pdf.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, PAGE.side + 38, PAGE.top + 20, 0.225);
  });
  pdf.y = PAGE.top + 62;
  pdf.text(title, STYLES.head, 'H1');
  pdf.y += 8;
  return pdf;
}

interface Parties {
  seller: string;
  taxNotes: string[];
  buyer: CustomerRecord & { email: string };
  country: string;
}

/** Seller and buyer side by side. */
export function printParties(pdf: PdfWriter, { seller, taxNotes, buyer, country }: Parties) {
  const { address, name, email } = buyer;
  const from = [...seller.split(', '), ...taxNotes];
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

interface Totals {
  net: Money;
  tax: Pick<IncludedTax, 'ratePercent' | 'amount'>;
  total: Money;
  country: string;
}

/** Net, tax and total, and room for a sentence below. */
export function printTotals(pdf: PdfWriter, { net, tax, total, country }: Totals, totalName: string) {
  const land = countryByCode(country)?.name ?? country;
  const rows: [string, string][] = [
    ['Net', formatMoney(net)],
    [tax.ratePercent > 0 ? `VAT ${tax.ratePercent}%, ${land}` : `No VAT, ${land}`, formatMoney(tax.amount)],
  ];
  for (const [name, value] of rows) printTotal(pdf, name, value, 'body');
  pdf.y += 4;
  printTotal(pdf, totalName, formatMoney(total), 'title');
  pdf.y += 12;
}

function printTotal(pdf: PdfWriter, name: string, value: string, style: 'body' | 'title') {
  const { y } = pdf;
  const height = pdf.text(name, STYLES[style], 'P', { y, width: COLUMN - 150 });
  pdf.text(value, STYLES[style], 'P', { y, x: PAGE.side + COLUMN - 150, width: 150, align: 'right' });
  pdf.y = y + height;
}
