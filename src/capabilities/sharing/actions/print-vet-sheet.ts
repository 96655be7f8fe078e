import { formatDate } from '#src/lib/dates.ts';
import { isolated } from '#src/platform/pdf/graphemes.ts';
import { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, INK, MUTED, PAGE, type Style, STYLES } from '#src/platform/pdf/styles.ts';
import { drawSvg } from '#src/platform/pdf/svg.ts';
import { mark } from '#src/ui/art/brand.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import type { VetSection, VetSheet } from '../contract.ts';
import { SANDBOX_SHEET, SHEET_ORIGIN } from '../rules/vet-sheet-words.ts';

const AUTHOR = 'Purrwell';
const BAND = { height: 76, logo: 20 } as const;
const GAP = 10;
/** Sizes that are tried, the largest first: whatever there is to say stays on one page. */
const SIZES = [8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5] as const;

interface Setting {
  text: Style;
  strong: Style;
  title: Style;
  /** Between rows, and between sections. */
  row: number;
  section: number;
}

const settingOf = (size: number): Setting => ({
  text: { ...STYLES.small, size, line: 1.3 },
  strong: { ...STYLES.label, size, line: 1.3 },
  title: { ...STYLES.title, size: size * 1.35, line: 1.15 },
  row: size * 0.24,
  section: size * 0.9,
});

/** Prints the facts of a cat for a vet on one page: the same sections as the page behind a link. */
export async function printVetSheet(sheet: VetSheet): Promise<Buffer> {
  const name = isolated(sheet.name);
  const midnight = `${sheet.day}T00:00:00Z`;
  const asOf = formatDate('full', midnight, 'UTC');
  const title = `${name}, for the vet`;
  const pdf = await PdfWriter.open({
    title: `${title}. ${AUTHOR}`,
    subject: SHEET_ORIGIN,
    author: AUTHOR,
    asOf: new Date(midnight),
    content: [sheet, SHEET_ORIGIN, SANDBOX_SHEET],
    foot: `${name}, as of ${asOf}. Not a diagnosis.`,
  });
  printBand(pdf, sheet, `${title}. As of ${asOf}.`);
  const setting = SIZES.map(settingOf).find((one) => wholeHeight(pdf, sheet, one) <= pdf.remaining);
  const chosen = setting ?? settingOf(SIZES.at(-1) as number);
  for (const section of sheet.sections) printSection(pdf, section, chosen);
  return pdf.finish();
}

function printBand(pdf: PdfWriter, { tint, sandbox }: VetSheet, title: string) {
  pdf.artifact((doc) => doc.rect(0, 0, PAGE.width, BAND.height).fill(TINT_COLOURS[tint]));
  pdf.figure('Purrwell', { x: PAGE.side, y: BAND.logo, width: 110, height: 20 }, () => {
    drawSvg(pdf.doc, mark({ color: INK }), PAGE.side, BAND.logo - 4, 0.18);
    drawSvg(pdf.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, PAGE.side + 26, BAND.logo + 10, 0.155);
  });
  pdf.y = 42;
  pdf.text(title, { ...STYLES.title, size: 16 }, 'H1');
  pdf.y = BAND.height + 10;
  pdf.text(sandbox ? `${SANDBOX_SHEET} ${SHEET_ORIGIN}` : SHEET_ORIGIN, STYLES.small, 'P', { color: MUTED });
  pdf.y += 6;
}

const SHARES: Record<number, readonly number[]> = { 2: [15, 85], 3: [30, 38, 32] };

/** Place and width of each column. */
function columnsOf({ columns }: VetSection) {
  const shares = SHARES[columns.length] ?? columns.map(() => 1);
  const whole = shares.reduce((sum, one) => sum + one, 0);
  const room = COLUMN - GAP * (shares.length - 1);
  let x = PAGE.side;
  return shares.map((share) => {
    const width = (room * share) / whole;
    const box = { x, width };
    x += width + GAP;
    return box;
  });
}

/** Heads are printed as the first row of each table. */
type RowKind = 'heads' | 'facts';

const styleOf = (kind: RowKind, column: number, { text, strong }: Setting) =>
  kind === 'heads' || column === 0 ? strong : text;

interface Row {
  kind: RowKind;
  cells: readonly string[];
}

const rowsOf = ({ columns, rows }: VetSection): Row[] => [
  { kind: 'heads', cells: columns },
  ...rows.map((cells) => ({ kind: 'facts' as const, cells })),
];

function rowHeight(pdf: PdfWriter, section: VetSection, { kind, cells }: Row, setting: Setting): number {
  const boxes = columnsOf(section);
  const heights = cells.map((words, i) => pdf.heightOf(words, styleOf(kind, i, setting), boxes[i]?.width ?? COLUMN));
  return Math.max(0, ...heights) + setting.row;
}

function wholeHeight(pdf: PdfWriter, { sections }: VetSheet, setting: Setting): number {
  const heights = sections.map((section) => {
    const { title, text, row, section: after } = setting;
    const heads = pdf.heightOf(section.title, title, COLUMN) + pdf.heightOf(section.source, text, COLUMN);
    const body = section.rows.length
      ? rowsOf(section).map((one) => rowHeight(pdf, section, one, setting))
      : [pdf.heightOf(section.none, text, COLUMN)];
    return body.reduce((sum, one) => sum + one, heads + 2 * row + after);
  });
  return heights.reduce((sum, one) => sum + one, 0);
}

function printSection(pdf: PdfWriter, section: VetSection, setting: Setting) {
  pdf.section(section.title, () => {
    pdf.text(section.title, setting.title, 'H2');
    pdf.text(section.source, setting.text, 'P', { color: MUTED });
    pdf.y += 2 * setting.row;
    if (section.rows.length === 0) pdf.text(section.none, setting.text, 'P');
    else pdf.element('Table', () => rowsOf(section).forEach((row) => printRow(pdf, section, row, setting)));
    pdf.y += setting.section;
  });
}

function printRow(pdf: PdfWriter, section: VetSection, row: Row, setting: Setting) {
  const boxes = columnsOf(section);
  const top = pdf.y;
  const heads = row.kind === 'heads';
  pdf.element('TR', () => {
    for (const [i, words] of row.cells.entries()) {
      const placed = { ...boxes[i], y: top, color: heads ? MUTED : INK };
      const tag = heads || i === 0 ? 'TH' : 'TD';
      const scope: Record<string, string> = tag === 'TH' ? { scope: heads ? 'Column' : 'Row' } : {};
      pdf.element(tag, () => pdf.text(words, styleOf(row.kind, i, setting), 'P', placed), scope);
    }
  });
  pdf.y = top + rowHeight(pdf, section, row, setting);
}
