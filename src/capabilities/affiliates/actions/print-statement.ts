import { dateWords } from '#src/lib/dates.ts';
import { formatMoney, money } from '#src/lib/money.ts';
import { monthWords } from '#src/lib/shop-months.ts';
import { openPaper } from '#src/capabilities/billing/actions/print-parts.ts';
import { MUTED, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import { commissionText } from '../rules/commission-row.ts';
import type { StatementDocument } from '../tasks.ts';

/** A statement as a PDF: the same rows give the same bytes. */
export async function printStatement(facts: StatementDocument): Promise<Buffer> {
  const { name, code, closedAt, hash, statement } = facts;
  const title = `Commission statement, ${monthWords(statement.month)}`;
  const pdf = await openPaper({ title, asOf: new Date(closedAt), seller: 'Purrwell', content: facts });
  pdf.text(`${name}, code ${code}. Closed on ${dateWords(new Date(closedAt))}.`, STYLES.body, 'P', { color: MUTED });
  pdf.y += 20;
  drawTable(pdf, {
    columns: [
      { head: 'Day', share: 4 },
      { head: 'What', share: 8 },
      { head: 'Kept, net', share: 3, align: 'right' },
      { head: 'Commission', share: 3, align: 'right' },
    ],
    rows: statement.rows.map((row) => [
      dateWords(new Date(row.at)),
      commissionText(row),
      formatMoney(money(row.kept, row.saleCurrency ?? row.currency)),
      formatMoney(money(row.amount, row.currency)),
    ]),
  });
  pdf.y += 18;
  for (const { amount, currency } of statement.sums)
    pdf.text(`Together: ${formatMoney(money(amount, currency))}`, STYLES.title, 'P');
  pdf.y += 12;
  pdf.text(`SHA-256 of this statement: ${hash}`, STYLES.body, 'P', { color: MUTED });
  pdf.text(`Of the one before: ${statement.previous ?? 'none, this is the first'}`, STYLES.body, 'P', { color: MUTED });
  return pdf.finish();
}
