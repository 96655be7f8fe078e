import type { PdfWriter } from './pdf-writer.ts';
import { COLUMN, INK, MUTED, PAGE, type Style, STYLES } from './styles.ts';

interface Column {
  head: string;
  /** Share of the width. */
  share: number;
  align?: 'left' | 'right';
  style?: Style;
}

const GAP = 12;
const PAD = 7;

export interface TableOptions {
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  /** Drawn beside the first cell of each row, which then begins this far in. */
  glyph?: { width: number; height: number; draw: (row: number, x: number, y: number) => void };
}

function rowHeights(pdf: PdfWriter, { columns, rows, glyph }: TableOptions): number[] {
  const places = columnBoxes(columns, glyph?.width ?? 0);
  return rows.map((row) => {
    const cells = row.map((words, i) =>
      pdf.heightOf(words, styleOf(columns[i] as Column, i === 0), (places[i] as ColumnBox).width),
    );
    return Math.max(...cells, glyph ? glyph.height : 0) + 2 * PAD;
  });
}

const HEADS_HEIGHT = STYLES.label.size * STYLES.label.line + 2 * PAD;

/** Height of the whole table on a single page. */
export function tableHeight(pdf: PdfWriter, options: TableOptions): number {
  return rowHeights(pdf, options).reduce((sum, height) => sum + height, HEADS_HEIGHT);
}

/** A table whose first column names its rows. A row is never torn; the heads are repeated on the next page. */
export function drawTable(pdf: PdfWriter, options: TableOptions): void {
  const { columns, rows, glyph } = options;
  const places = columnBoxes(columns, glyph?.width ?? 0);
  const heights = rowHeights(pdf, options);
  pdf.element('Table', () => {
    drawHeads(pdf, columns, places, heights[0] ?? 0);
    for (const [r, row] of rows.entries()) {
      const height = heights[r] as number;
      if (pdf.remaining < height) {
        pdf.newPage();
        drawRepeatedHeads(pdf, columns, places);
      }
      const top = pdf.y + PAD;
      pdf.element('TR', () => {
        for (const [i, words] of row.entries()) drawCell(pdf, words, i, columns, places, top);
      });
      glyph?.draw(r, PAGE.side, top);
      pdf.y += height;
      if (r < rows.length - 1) pdf.hairline();
    }
    pdf.rule();
  });
}

interface ColumnBox {
  x: number;
  width: number;
}

function columnBoxes(columns: readonly Column[], indent: number): ColumnBox[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const room = COLUMN - indent - GAP * (columns.length - 1);
  let x = PAGE.side + indent;
  return columns.map(({ share }) => {
    const place = { x, width: (room * share) / whole };
    x += place.width + GAP;
    return place;
  });
}

const styleOf = (column: Column, first: boolean): Style => column.style ?? (first ? STYLES.strong : STYLES.small);

function drawCell(
  pdf: PdfWriter,
  words: string,
  i: number,
  columns: readonly Column[],
  places: ColumnBox[],
  top: number,
) {
  const column = columns[i] as Column;
  const { x, width } = places[i] as ColumnBox;
  const first = i === 0;
  const placed = { x, y: top, width, align: column.align, color: first ? INK : MUTED };
  pdf.element(first ? 'TH' : 'TD', () => pdf.text(words, styleOf(column, first), 'P', placed), {
    ...(first && { scope: 'Row' }),
  });
}

function drawHeads(pdf: PdfWriter, columns: readonly Column[], places: ColumnBox[], firstRow: number) {
  pdf.ensureSpace(HEADS_HEIGHT + firstRow);
  pdf.rule();
  pdf.element('TR', () => {
    for (const [i, { head, align }] of columns.entries()) {
      const { x, width } = places[i] as ColumnBox;
      const placed = { x, y: pdf.y + PAD, width, align, color: MUTED };
      pdf.element('TH', () => pdf.text(head, STYLES.label, 'P', placed), { scope: 'Column' });
    }
  });
  pdf.y += HEADS_HEIGHT;
  pdf.rule();
}

/** Repeated heads are artifacts: screen readers have read them once. */
function drawRepeatedHeads(pdf: PdfWriter, columns: readonly Column[], places: ColumnBox[]) {
  pdf.rule();
  for (const [i, { head, align = 'left' }] of columns.entries()) {
    const { x, width } = places[i] as ColumnBox;
    pdf.artifact((doc) => {
      doc.font(STYLES.label.face).fontSize(STYLES.label.size).fillColor(MUTED);
      doc.text(head, x, pdf.y + PAD, { width, align });
    });
  }
  pdf.y += HEADS_HEIGHT;
  pdf.rule();
}
