import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { countOf } from '#src/lib/plurals.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { MUTED, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import { lotWords } from '../rules/parcel-label.ts';
import type { PickList } from './read-pick-list.ts';

/** The pick list of a day: the sticks to take, and every box, oldest promise first. */
export async function printPickList(list: PickList): Promise<Buffer> {
  const day = formatDate('full', list.cutOff, SHOP_ZONE);
  const title = `Pick list, ${day}`;
  const pdf = await PdfWriter.open({
    ...{ title, subject: title, author: 'Purrwell', asOf: list.asOf, foot: 'Purrwell', content: list },
  });
  pdf.text(title, STYLES.head, 'H1');
  pdf.y += 8;
  const written = `${list.boxes} boxes, ${list.sticks} sticks, ${countOf(list.kits, 'test kit')}, as of ${formatDate('timeInZone', list.asOf, SHOP_ZONE)}.`;
  pdf.text(written, STYLES.body, 'P', { color: MUTED });
  pdf.y += 20;
  drawTable(pdf, {
    columns: [
      { head: 'Formula', share: 3 },
      { head: 'Sticks', share: 1, align: 'right' },
      { head: 'Lots', share: 4 },
    ],
    rows: list.totals.map((total) => [FORMULAS[total.formula].name, String(total.sticks), lotWords(total)]),
  });
  pdf.y += 24;
  drawTable(pdf, {
    columns: [
      { head: 'Box', share: 3 },
      { head: 'Cats', share: 3 },
      { head: 'For', share: 3 },
      { head: 'Promised by', share: 2 },
    ],
    rows: list.rows.map(({ number, cats, kits, owner, promisedAt }) => [
      ...[number, kits.length ? `${listOf(cats)}; kit: ${listOf(kits)}` : listOf(cats), owner],
      promisedAt ? formatDate('date', promisedAt, SHOP_ZONE) : '',
    ]),
  });
  return pdf.finish();
}
