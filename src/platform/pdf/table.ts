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

function rowHeights(paper: PdfWriter, { columns, rows, glyph }: TableOptions): number[] {
  const places = placesOf(columns, glyph?.width ?? 0);
  return rows.map((row) => {
    const cells = row.map((words, i) =>
      paper.heightOf(words, styleOf(columns[i] as Column, i === 0), (places[i] as Place).width),
    );
    return Math.max(...cells, glyph ? glyph.height : 0) + 2 * PAD;
  });
}

const HEADS_HEIGHT = STYLES.label.size * STYLES.label.line + 2 * PAD;

/** Height of the whole table on a single page. */
export function tableHeight(paper: PdfWriter, options: TableOptions): number {
  return rowHeights(paper, options).reduce((sum, height) => sum + height, HEADS_HEIGHT);
}

/** A table whose first column names its rows. A row is never torn; the heads are repeated on the next page. */
export function drawTable(paper: PdfWriter, options: TableOptions): void {
  const { columns, rows, glyph } = options;
  const places = placesOf(columns, glyph?.width ?? 0);
  const heights = rowHeights(paper, options);
  paper.element('Table', () => {
    drawHeads(paper, columns, places, heights[0] ?? 0);
    for (const [r, row] of rows.entries()) {
      const height = heights[r] as number;
      if (paper.remaining < height) {
        paper.newPage();
        drawRepeatedHeads(paper, columns, places);
      }
      const top = paper.y + PAD;
      paper.element('TR', () => {
        for (const [i, words] of row.entries()) drawCell(paper, words, i, columns, places, top);
      });
      glyph?.draw(r, PAGE.side, top);
      paper.y += height;
      if (r < rows.length - 1) paper.hairline();
    }
    paper.rule();
  });
}

interface Place {
  x: number;
  width: number;
}

function placesOf(columns: readonly Column[], indent: number): Place[] {
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
  paper: PdfWriter,
  words: string,
  i: number,
  columns: readonly Column[],
  places: Place[],
  top: number,
) {
  const column = columns[i] as Column;
  const { x, width } = places[i] as Place;
  const first = i === 0;
  const placed = { x, y: top, width, align: column.align, color: first ? INK : MUTED };
  paper.element(first ? 'TH' : 'TD', () => paper.text(words, styleOf(column, first), 'P', placed), {
    ...(first && { scope: 'Row' }),
  });
}

function drawHeads(paper: PdfWriter, columns: readonly Column[], places: Place[], firstRow: number) {
  paper.ensureSpace(HEADS_HEIGHT + firstRow);
  paper.rule();
  paper.element('TR', () => {
    for (const [i, { head, align }] of columns.entries()) {
      const { x, width } = places[i] as Place;
      const placed = { x, y: paper.y + PAD, width, align, color: MUTED };
      paper.element('TH', () => paper.text(head, STYLES.label, 'P', placed), { scope: 'Column' });
    }
  });
  paper.y += HEADS_HEIGHT;
  paper.rule();
}

/** Repeated heads are artifacts: screen readers have read them once. */
function drawRepeatedHeads(paper: PdfWriter, columns: readonly Column[], places: Place[]) {
  paper.rule();
  for (const [i, { head, align = 'left' }] of columns.entries()) {
    const { x, width } = places[i] as Place;
    paper.artifact((doc) => {
      doc.font(STYLES.label.face).fontSize(STYLES.label.size).fillColor(MUTED);
      doc.text(head, x, paper.y + PAD, { width, align });
    });
  }
  paper.y += HEADS_HEIGHT;
  paper.rule();
}
