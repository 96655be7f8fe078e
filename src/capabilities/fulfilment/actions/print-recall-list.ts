import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { formatDate } from '#src/lib/dates.ts';
import { countOf } from '#src/lib/plurals.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { MUTED, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import type { RecallList } from './list-recipients.ts';

/** Lines on paper: more are read as CSV. */
const MOST_PRINTED = 3000;

const moment = (at: Date) => formatDate('momentInZone', at, SHOP_ZONE);

/** A recall on paper: the lot, boxes that are held, and every household with its box, its cats and when it was written to. */
export async function printRecallList(list: RecallList): Promise<Buffer> {
  const { number, formula, reason, recalledAt, recalledBy, finishedAt, held, rows, asOf } = list;
  const title = `Recall of lot ${number}`;
  const pdf = await PdfWriter.open({
    ...{ title, subject: title, author: 'Purrwell', asOf, foot: `Purrwell, lot ${number}`, content: list },
  });
  pdf.text(title, STYLES.head, 'H1');
  pdf.y += 8;
  const households = new Set(rows.map(({ email }) => email)).size;
  const said = [
    `${FORMULAS[formula].name}, recalled ${moment(recalledAt)}${recalledBy ? ` by ${recalledBy}` : ''}.`,
    `${countOf(rows.length, 'box', 'boxes')} of ${countOf(households, 'household')} written to by ${moment(finishedAt ?? asOf)}${finishedAt ? '' : '; the others follow'}.`,
    ...(rows.length > MOST_PRINTED ? [`The first ${MOST_PRINTED} are printed: the CSV has all.`] : []),
  ];
  pdf.text(said.join(' '), STYLES.body, 'P', { color: MUTED });
  pdf.y += 8;
  pdf.text(`Reason that was mailed: ${reason}`, STYLES.body, 'P');
  pdf.y += 8;
  if (held.length) pdf.text(`Held here until packed again: ${held.join(', ')}`, STYLES.body, 'P');
  pdf.y += 16;
  if (rows.length)
    drawTable(pdf, {
      columns: [
        { head: 'Box', share: 6 },
        { head: 'Household', share: 4 },
        { head: 'Cats', share: 4 },
        { head: 'E-mail', share: 6 },
        { head: 'Mailed', share: 4 },
      ],
      rows: rows
        .slice(0, MOST_PRINTED)
        .map(({ number: box, owner, cats, email, mailedAt }) => [
          box,
          owner,
          cats,
          email,
          formatDate('dateAndTime', mailedAt, SHOP_ZONE),
        ]),
    });
  return pdf.finish();
}
