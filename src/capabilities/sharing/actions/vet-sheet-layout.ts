import type { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, PAGE, type Style, STYLES } from '#src/platform/pdf/styles.ts';
import type { VetSection } from '../contract.ts';
import { NOTE_PARTS } from '../rules/vet-sheet.ts';

export const BAND = { height: 76, logo: 20 } as const;
const GAP = 10;
/** Sizes that are tried, the largest first; where the smallest is too large, rows are left out. */
export const SIZES = [8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5] as const;

export interface Setting {
  text: Style;
  strong: Style;
  title: Style;
  /** Between rows, and between sections. */
  row: number;
  section: number;
}

export const settingOf = (size: number): Setting => ({
  text: { ...STYLES.small, size, line: 1.3 },
  strong: { ...STYLES.label, size, line: 1.3 },
  title: { ...STYLES.title, size: size * 1.35, line: 1.15 },
  row: size * 0.24,
  section: size * 0.9,
});

const SHARES: Record<number, readonly number[]> = { 2: [15, 85], 3: [30, 38, 32] };

/** Place and width of each column. */
export function columnsOf({ columns }: VetSection) {
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

export const styleOf = (kind: RowKind, column: number, { text, strong }: Setting) =>
  kind === 'heads' || column === 0 ? strong : text;

export interface Row {
  kind: RowKind;
  cells: readonly string[];
}

export const rowsOf = ({ columns, rows }: VetSection): Row[] => [
  { kind: 'heads', cells: columns },
  ...rows.map((cells) => ({ kind: 'facts' as const, cells })),
];

export function rowHeight(pdf: PdfWriter, section: VetSection, { kind, cells }: Row, setting: Setting): number {
  const boxes = columnsOf(section);
  const heights = cells.map((words, i) => pdf.heightOf(words, styleOf(kind, i, setting), boxes[i]?.width ?? COLUMN));
  return Math.max(0, ...heights) + setting.row;
}

function sectionHeight(pdf: PdfWriter, section: VetSection, setting: Setting): number {
  const { title, text, row, section: after } = setting;
  const heads = pdf.heightOf(section.title, title, COLUMN) + pdf.heightOf(section.source, text, COLUMN);
  const body = section.rows.length
    ? rowsOf(section).map((one) => rowHeight(pdf, section, one, setting))
    : [pdf.heightOf(section.none, text, COLUMN)];
  return body.reduce((sum, one) => sum + one, heads + 2 * row + after);
}

export const wholeHeight = (pdf: PdfWriter, sections: readonly VetSection[], setting: Setting): number =>
  sections.reduce((sum, section) => sum + sectionHeight(pdf, section, setting), 0);

const LEFT_OUT = 'More is left out here, so that this stays one page. The household has all of it.';

/** A part while rows are left out of it, with heights that are measured once. */
interface Part {
  section: VetSection;
  /** Rows that stay. */
  rows: number;
  /** Everything but the rows of facts. */
  around: number;
  heights: number[];
  leftOut: string[];
  leftOutHeight: number;
}

function partOf(pdf: PdfWriter, section: VetSection, setting: Setting): Part {
  const leftOut = section.columns.map((_, i) => (i === 0 ? '…' : i === 1 ? LEFT_OUT : ''));
  const heightOf = (cells: readonly string[]) => rowHeight(pdf, section, { kind: 'facts', cells }, setting);
  const heights = section.rows.map(heightOf);
  const around = sectionHeight(pdf, section, setting) - heights.reduce((sum, one) => sum + one, 0);
  return { section, rows: heights.length, around, heights, leftOut, leftOutHeight: heightOf(leftOut) };
}

const heightNow = ({ rows, around, heights, leftOutHeight }: Part): number =>
  heights.slice(0, rows).reduce((sum, one) => sum + one, around) + (rows < heights.length ? leftOutHeight : 0);

/** Leaves out last rows, and says so, until the rest is one page: notes first, then of the tallest part. */
export function shortened(pdf: PdfWriter, sections: readonly VetSection[], setting: Setting): VetSection[] {
  const parts = sections.map((section) => partOf(pdf, section, setting));
  const isNotes = ({ section }: Part) => NOTE_PARTS.some((title) => title === section.title);
  while (parts.reduce((sum, part) => sum + heightNow(part), 0) > pdf.remaining) {
    const [tallest] = parts
      .filter(({ rows }) => rows > 0)
      .toSorted((a, b) => Number(isNotes(b)) - Number(isNotes(a)) || heightNow(b) - heightNow(a));
    if (!tallest) break;
    tallest.rows -= 1;
  }
  return parts.map(({ section, rows, leftOut }) =>
    rows === section.rows.length ? section : { ...section, rows: [...section.rows.slice(0, rows), leftOut] },
  );
}
