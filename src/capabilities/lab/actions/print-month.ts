import { formatDate } from '#src/lib/dates.ts';
import { isolated } from '#src/platform/pdf/graphemes.ts';
import { printLetterhead } from '#src/platform/pdf/letterhead.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, MUTED, PAGE, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import type { SticksView } from '../contract.ts';
import { FORMULAS, type FormulaId } from '../rules/formulas.ts';
import type { Month, StickLine } from '../rules/month.ts';
import { STICK } from '../rules/recipes.ts';
import { citedName, doseText } from '../rules/sentences.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import { AUTHOR, type PaperOf, SANDBOX } from './document-of.ts';
import { printTile } from './print-tile.ts';

/** A month of sticks, on paper: what is in it, why each stick is there, what was left out, and how far it is from any ceiling. */
export async function printMonth({ cat, timeZone, day }: PaperOf, sticks: SticksView & { month: Month }) {
  const { month, schedule, version, madeAt, sandbox } = sticks;
  const name = isolated(cat.name);
  const title = `${name}: ${schedule.length} sticks, and why`;
  const paper = await PdfWriter.open({
    title: `${title}. ${AUTHOR}`,
    subject: `Version ${version} of the sticks of ${name}`,
    author: AUTHOR,
    asOf: new Date(`${day}T00:00:00Z`),
    content: sticks,
    foot: `${name}, sticks, version ${version}. ${AUTHOR}`,
  });
  const made = `Version ${version}, made ${formatDate('full', madeAt ?? '', timeZone)}. One stick a day.`;
  const lines = [made, STICK.notMedicine, ...(sandbox ? [SANDBOX] : [])];
  printLetterhead(paper, { background: TINT_COLOURS[cat.tint], title, lines });
  printCalendar(paper, sticks);
  for (const line of month.lines) printLine(paper, line);
  printLeftOut(paper, month);
  printGuard(paper, month);
  printVersions(paper, sticks, timeZone);
  return paper.finish();
}

function chapter(paper: PdfWriter, title: string, room: number, draw: () => void) {
  paper.ensureSpace(room);
  paper.section(title, () => {
    paper.text(title, STYLES.head, 'H2');
    paper.y += 10;
    draw();
  });
  paper.y += 24;
}

const TILE = 22;
const tiled = (paper: PdfWriter, formulas: readonly FormulaId[]) => ({
  width: TILE + 8,
  height: TILE - 6,
  draw: (row: number, x: number, y: number) => {
    const formula = formulas[row];
    if (formula) printTile(paper, formula, x, y - 3, TILE);
  },
});

function printCalendar(paper: PdfWriter, { month, schedule }: { month: Month; schedule: readonly string[] }) {
  const days = (formula: FormulaId) => schedule.flatMap((one, i) => (one === formula ? [i + 1] : [])).join(', ');
  chapter(paper, 'The month', 200, () => {
    drawTable(paper, {
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
        paper,
        month.lines.map(({ formula }) => formula),
      ),
    });
  });
}

function printLine(paper: PdfWriter, { formula, sticks, reasons, because, doses }: StickLine) {
  chapter(paper, `${FORMULAS[formula].name}: ${sticks} sticks`, 150, () => {
    if (because) paper.text(because, STYLES.body, 'P', { color: MUTED });
    if (reasons.length) {
      drawTable(paper, {
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
      paper.ensureSpace(paper.heightOf(words, STYLES.body, COLUMN) + 6);
      paper.y += 6;
      paper.text(words, STYLES.body, 'P');
    }
  });
}

function printLeftOut(paper: PdfWriter, { leftOut: { formula, because, compared } }: Month) {
  chapter(paper, `Left out: ${FORMULAS[formula].name}`, 150, () => {
    paper.text(because, STYLES.body, 'P');
    paper.y += 8;
    drawTable(paper, {
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
        paper,
        compared.map((one) => one.formula),
      ),
    });
  });
}

function printGuard(paper: PdfWriter, { guard }: Month) {
  const weighed = guard.weighed ? '' : ' No weight is recorded, so we calculate for a light cat.';
  chapter(paper, 'Daily amounts and safe maximums', 220, () => {
    const words = `Food, other supplements and sticks together, for a cat of ${doseText({ amount: guard.kg, unit: 'kg' })}.${weighed}`;
    paper.text(words, STYLES.body, 'P', { x: PAGE.side, color: MUTED });
    paper.y += 8;
    drawTable(paper, {
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

function printVersions(paper: PdfWriter, { versions }: SticksView, timeZone: string) {
  chapter(paper, 'Versions', 100, () => {
    drawTable(paper, {
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
