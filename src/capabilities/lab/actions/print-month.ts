import { formatDate } from '#src/lib/dates.ts';
import { isolated } from '#src/platform/pdf/graphemes.ts';
import { printLetterhead } from '#src/platform/pdf/letterhead.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, MUTED, PAGE, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import type { SticksView } from '../sticks-contract.ts';
import { FORMULAS, type FormulaId } from '../rules/formulas.ts';
import type { Month, StickLine } from '../rules/month.ts';
import { STICK } from '../rules/recipes.ts';
import { citedName, doseText } from '../rules/sentences.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import { AUTHOR, type CatDocumentInput, SANDBOX } from './document-of.ts';
import { printTile } from './print-tile.ts';

/**
 * A month of sticks, on paper: its sticks, each with the reason for it, the formulas left out, and the distance from
 * every ceiling.
 */
export async function printMonth({ cat, timeZone, day }: CatDocumentInput, sticks: SticksView & { month: Month }) {
  const { month, schedule, version, madeAt, sandbox } = sticks;
  const name = isolated(cat.name);
  const title = `${name}: ${schedule.length} sticks, and why`;
  const pdf = await PdfWriter.open({
    title: `${title}. ${AUTHOR}`,
    subject: `Version ${version} of the sticks of ${name}`,
    author: AUTHOR,
    asOf: new Date(`${day}T00:00:00Z`),
    content: sticks,
    foot: `${name}, sticks, version ${version}. ${AUTHOR}`,
  });
  const made = `Version ${version}, made ${formatDate('full', madeAt ?? '', timeZone)}. One stick a day.`;
  const lines = [made, STICK.notMedicine, ...(sandbox ? [SANDBOX] : [])];
  printLetterhead(pdf, { background: TINT_COLOURS[cat.tint], title, lines });
  printCalendar(pdf, sticks);
  for (const line of month.lines) printLine(pdf, line);
  printLeftOut(pdf, month);
  printGuard(pdf, month);
  printVersions(pdf, sticks, timeZone);
  return pdf.finish();
}

function chapter(pdf: PdfWriter, title: string, room: number, draw: () => void) {
  pdf.ensureSpace(room);
  pdf.section(title, () => {
    pdf.text(title, STYLES.head, 'H2');
    pdf.y += 10;
    draw();
  });
  pdf.y += 24;
}

const TILE = 22;
const tiled = (pdf: PdfWriter, formulas: readonly FormulaId[]) => ({
  width: TILE + 8,
  height: TILE - 6,
  draw: (row: number, x: number, y: number) => {
    const formula = formulas[row];
    if (formula) printTile(pdf, formula, x, y - 3, TILE);
  },
});

function printCalendar(pdf: PdfWriter, { month, schedule }: { month: Month; schedule: readonly string[] }) {
  const days = (formula: FormulaId) => schedule.flatMap((one, i) => (one === formula ? [i + 1] : [])).join(', ');
  chapter(pdf, 'The month', 200, () => {
    drawTable(pdf, {
      columns: [
        { head: 'Formula', share: 26 },
        { head: 'On days', share: 20 },
        { head: 'Carries', share: 24 },
        { head: 'For', share: 30 },
      ],
      rows: month.lines.map(({ formula, doses }) => [
        FORMULAS[formula].name,
        days(formula),
        doses.map((dose) => `${dose.name} ${doseText(dose)}`).join(', ') || 'its blend',
        FORMULAS[formula].job,
      ]),
      glyph: tiled(
        pdf,
        month.lines.map(({ formula }) => formula),
      ),
    });
  });
}

function printLine(pdf: PdfWriter, { formula, sticks, reasons, because, doses }: StickLine) {
  chapter(pdf, `${FORMULAS[formula].name}: ${sticks} sticks`, 150, () => {
    if (because) pdf.text(because, STYLES.body, 'P', { color: MUTED });
    if (reasons.length) {
      drawTable(pdf, {
        columns: [
          { head: 'What was found', share: 32 },
          { head: 'Rule', share: 36 },
          { head: 'Without it', share: 32 },
        ],
        rows: reasons.map(({ found, rule, otherwise }) => [found, rule, otherwise]),
      });
    }
    for (const dose of doses) {
      const usual = dose.otherwise.startsWith(doseText(dose)) ? '' : ` Usual dose: ${dose.otherwise}`;
      const words = `${dose.name}: ${doseText(dose)}. ${dose.because}${usual}`;
      pdf.ensureSpace(pdf.heightOf(words, STYLES.body, COLUMN) + 6);
      pdf.y += 6;
      pdf.text(words, STYLES.body, 'P');
    }
  });
}

function printLeftOut(pdf: PdfWriter, { leftOut: { formula, because, compared } }: Month) {
  chapter(pdf, `Left out: ${FORMULAS[formula].name}`, 150, () => {
    pdf.text(because, STYLES.body, 'P');
    pdf.y += 8;
    drawTable(pdf, {
      columns: [
        { head: 'Formula', share: 26 },
        { head: 'Score', share: 10, align: 'right' },
        { head: 'Because of', share: 64 },
      ],
      rows: compared.map((one) => [
        FORMULAS[one.formula].name,
        String(one.points),
        one.cites.map(citedName).join(', ') || 'no reason',
      ]),
      glyph: tiled(
        pdf,
        compared.map((one) => one.formula),
      ),
    });
  });
}

function printGuard(pdf: PdfWriter, { guard }: Month) {
  const weighed = guard.weighed ? '' : ' No weight is recorded, so we calculate for a light cat.';
  chapter(pdf, 'Daily amounts and safe maximums', 220, () => {
    const words = `Food, other supplements and sticks together, for a cat of ${doseText({ amount: guard.kg, unit: 'kg' })}.${weighed}`;
    pdf.text(words, STYLES.body, 'P', { x: PAGE.side, color: MUTED });
    pdf.y += 8;
    drawTable(pdf, {
      columns: [
        { head: 'Active', share: 16 },
        { head: 'Most in a day', share: 16, align: 'right' },
        { head: 'Maximum', share: 16, align: 'right' },
        { head: 'Left', share: 12, align: 'right' },
        { head: 'Source', share: 40 },
      ],
      rows: guard.rows.map((row) => [
        row.name,
        doseText({ amount: row.highestDay, unit: row.unit }),
        row.ceiling ? doseText({ amount: row.ceiling.day, unit: row.unit }) : 'none set',
        row.ceiling ? `${row.ceiling.headroomPercent}%` : '',
        row.ceiling?.source ?? 'No maximum is set for cats.',
      ]),
    });
  });
}

function printVersions(pdf: PdfWriter, { versions }: SticksView, timeZone: string) {
  chapter(pdf, 'Versions', 100, () => {
    drawTable(pdf, {
      columns: [
        { head: 'Version', share: 20 },
        { head: 'Made', share: 25 },
        { head: 'What changed', share: 55 },
      ],
      rows: versions.map(({ version, madeAt, changes }) => [
        `Version ${version}`,
        formatDate('full', madeAt, timeZone),
        version === 1
          ? 'First version.'
          : changes.map(({ formula, what }) => `${FORMULAS[formula as FormulaId].name}: ${what}`).join(' ') ||
            'The same sticks as before.',
      ]),
    });
  });
}
