import { formatDate } from '#src/lib/dates.ts';
import { isolated } from '#src/platform/pdf/graphemes.ts';
import { printLetterhead } from '#src/platform/pdf/letterhead.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, INK, MUTED, PAGE, STYLES } from '#src/platform/pdf/styles.ts';
import { drawTable } from '#src/platform/pdf/table.ts';
import type { MarkerReading, ResultsView } from '../results-contract.ts';
import type { SticksView } from '../sticks-contract.ts';
import { FORMULAS } from '../rules/formulas.ts';
import { LEVEL_NAMES } from '../rules/levels.ts';
import { SAMPLE_NAMES } from '../rules/markers.ts';
import { WORKING_RANGE } from '../rules/panel.ts';
import { correctionTexts } from '../rules/revision.ts';
import { answerOf, decidedBy, reportHeadline, standing } from '../rules/sentences.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import { AUTHOR, type CatDocumentInput, SANDBOX } from './document-of.ts';

/** Prints the report: a summary page, then every marker, worst first. */
export async function printReport({ cat, timeZone, day }: CatDocumentInput, results: ResultsView, sticks: SticksView) {
  const nutrients = results.markers.filter(({ nutrient }) => nutrient);
  const name = isolated(cat.name);
  const title = `${name}: test results`;
  const midnight = `${day}T00:00:00Z`;
  const asOf = formatDate('full', midnight, 'UTC');
  const pdf = await PdfWriter.open({
    title: `${title}. ${AUTHOR}`,
    subject: reportHeadline(results.markers),
    author: AUTHOR,
    asOf: new Date(midnight),
    content: [results, sticks],
    foot: `${name}, as of ${asOf}. Not a diagnosis.`,
  });
  printLetterhead(pdf, {
    background: TINT_COLOURS[cat.tint],
    title,
    lines: [
      read(results, timeZone),
      ...results.corrections.slice(0, 1).map((newest) => correctedOn(newest, timeZone)),
      results.notADiagnosis,
      ...(results.sandbox ? [SANDBOX] : []),
    ],
  });
  pdf.section('In short', () => {
    pdf.text(reportHeadline(results.markers), STYLES.head, 'H2');
    pdf.y += 16;
    printTubes(pdf, nutrients);
    pdf.y += 14;
    printNutrients(pdf, nutrients, sticks);
  });
  pdf.newPage();
  printMarkers(pdf, results.markers, sticks);
  printCorrections(pdf, results.corrections, timeZone);
  printSources(pdf, results);
  return pdf.finish();
}

function read({ receivedAt, releasedAt, measured, stale, ageDays }: ResultsView, timeZone: string): string {
  const received = receivedAt ? `Samples received ${formatDate('full', receivedAt, timeZone)}, ` : '';
  const old = stale ? ` These results are ${ageDays} days old and may no longer be current.` : '';
  return `${received}read ${formatDate('full', releasedAt ?? '', timeZone)}. ${measured} biomarkers. Seven of them decide the sticks.${old}`;
}

type Correction = ResultsView['corrections'][number];

const correctedOn = ({ at, reason }: Correction, timeZone: string): string =>
  `Corrected on ${formatDate('full', at, timeZone)}: ${reason}`;

const FILLS = {
  optimal: '#2E7D5B',
  normal: '#23607D',
  borderline: '#FFC23D',
  low: '#B5325C',
  'not-measured': '#EADAD3',
};
const TUBE = { width: 20, height: 96 } as const;

/** Seven tubes with the optimal part of the scale marked; the same figures stand in the table below. */
function printTubes(pdf: PdfWriter, nutrients: readonly MarkerReading[]) {
  const top = pdf.y;
  const step = COLUMN / nutrients.length;
  const box = { x: PAGE.side, y: top, width: COLUMN, height: TUBE.height + 44 };
  const said = nutrients.map(({ name, percent }) => `${name} ${percent ?? 'not measured'}`).join(', ');
  pdf.figure(`Percent of the optimal range: ${said}`, box, () => {
    const { doc } = pdf;
    for (const [i, { name, level, percent }] of nutrients.entries()) {
      const x = PAGE.side + i * step;
      const left = x + (step - TUBE.width) / 2;
      const bottom = top + 20 + TUBE.height;
      const high = (TUBE.height * Math.min(100, percent ?? 0)) / 100;
      doc
        .save()
        .roundedRect(left, top + 20, TUBE.width, TUBE.height, 10)
        .clip();
      doc.rect(left, top + 20, TUBE.width, TUBE.height).fill('#F6E7E0');
      doc.rect(left, top + 20, TUBE.width, TUBE.height * 0.2).fill('#B5DCC4');
      doc.restore();
      if (high > 8) doc.roundedRect(left + 3, bottom - high + 3, TUBE.width - 6, high - 6, 7).fill(FILLS[level]);
      doc.font(STYLES.title.face).fontSize(12).fillColor(INK);
      doc.text(percent === null ? '?' : String(percent), x, top, { width: step, align: 'center' });
      doc.font(STYLES.small.face).fontSize(8).fillColor(MUTED);
      doc.text(name, x, bottom + 6, { width: step, align: 'center' });
    }
  });
  pdf.y = top + box.height;
}

function printNutrients(pdf: PdfWriter, nutrients: readonly MarkerReading[], { month }: SticksView) {
  drawTable(pdf, {
    columns: [
      { head: 'Nutrient', share: 15 },
      { head: 'Level', share: 14 },
      { head: 'Percent', share: 9, align: 'right' },
      { head: 'What it means', share: 34 },
      { head: 'Stick for it', share: 28 },
    ],
    rows: nutrients.map((reading) => {
      const answer = month && answerOf(reading, month);
      const stick = answer ? `${FORMULAS[answer.formula].name}, ${answer.dose}` : 'None this month';
      return [reading.name, LEVEL_NAMES[reading.level], `${reading.percent ?? ''}`, standing(reading), stick];
    }),
  });
  pdf.y += 10;
  pdf.text('Percent of the optimal range: from 80 to 100 is optimal.', STYLES.small, 'P', { color: MUTED });
}

function printMarkers(pdf: PdfWriter, markers: readonly MarkerReading[], { month }: SticksView) {
  pdf.section('Every marker', () => {
    pdf.text('Every marker, worst first', STYLES.head, 'H2');
    pdf.y += 12;
    drawTable(pdf, {
      columns: [
        { head: 'Marker', share: 25 },
        { head: 'Value', share: 17, align: 'right' },
        { head: 'Optimal', share: 12, align: 'right' },
        { head: 'Reference', share: 12, align: 'right' },
        { head: 'Level', share: 15 },
        { head: 'What we changed', share: 25 },
      ],
      rows: markers.map((marker) => [
        `${marker.name}, ${SAMPLE_NAMES[marker.sample]}`,
        marker.value === null ? '' : `${marker.value} ${marker.unit}`,
        `${marker.optimal.from} to ${marker.optimal.to}`,
        `${marker.reference.from} to ${marker.reference.to}`,
        LEVEL_NAMES[marker.level],
        month
          ? decidedBy(marker.id, month)
              .map((one) => `${FORMULAS[one.formula].name}${one.in ? '' : ' (left out)'}`)
              .join(', ')
          : '',
      ]),
    });
  });
}

/** Each correction with its reason and its values before and after, the newest first. */
function printCorrections(pdf: PdfWriter, corrections: readonly Correction[], timeZone: string) {
  if (corrections.length === 0) return;
  pdf.y += 24;
  pdf.ensureSpace(120);
  pdf.section('Corrected by the lab', () => {
    pdf.text('Corrected by the lab', STYLES.title, 'H2');
    for (const correction of corrections) {
      pdf.y += 6;
      printLine(pdf, correctedOn(correction, timeZone), INK);
      for (const change of correctionTexts(correction)) printLine(pdf, change, MUTED);
    }
  });
}

function printLine(pdf: PdfWriter, words: string, color: string) {
  pdf.ensureSpace(pdf.heightOf(words, STYLES.small, COLUMN) + 4);
  pdf.y += 4;
  pdf.text(words, STYLES.small, 'P', { color });
}

function printSources(pdf: PdfWriter, { markers, ranges }: ResultsView) {
  const compared = markers.filter(({ source }) => source !== WORKING_RANGE);
  pdf.y += 24;
  pdf.ensureSpace(120);
  pdf.section('Where the ranges come from', () => {
    pdf.text('Where the ranges come from', STYLES.title, 'H2');
    pdf.y += 6;
    const version = ranges === null ? '' : ` These are ranges and units of version ${ranges}.`;
    pdf.text(`${WORKING_RANGE}${version} “Not measured” means the lab has no value.`, STYLES.small, 'P');
    for (const { name, source } of compared) {
      printLine(pdf, `${name}: ${source.replace(`${WORKING_RANGE} `, '')}`, MUTED);
    }
  });
}
