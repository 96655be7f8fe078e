import { FORMULAS, type FormulaId } from '#src/capabilities/lab/rules/formulas.ts';
import { printTile } from '#src/capabilities/lab/actions/print-tile.ts';
import type { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { COLUMN, MUTED, PAGE, STYLES } from '#src/platform/pdf/styles.ts';
import { drawSvg } from '#src/platform/pdf/svg.ts';
import { drawTable, tableHeight } from '#src/platform/pdf/table.ts';
import { ingredientInner } from '#src/ui/art/ingredients.ts';
import type { Block } from '../rules/documents.ts';
import { DRAWN_BY } from '../rules/drawn-by.ts';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

const LABEL_WIDTH = 122;
const LABEL_GAP = 12;
const FACT_PAD = 5;

function printText(pdf: PdfWriter, { kind, text }: Of<'text' | 'lead'>) {
  const style = kind === 'lead' ? STYLES.lead : STYLES.body;
  const width = COLUMN * 0.86;
  pdf.ensureSpace(pdf.heightOf(text, style, width));
  pdf.text(text, style, 'P', { width, color: kind === 'lead' ? undefined : MUTED });
}

const BULLET = 12;

function printList(pdf: PdfWriter, { title, items }: Of<'list'>) {
  const width = COLUMN - BULLET;
  const heights = items.map((item) => pdf.heightOf(item, STYLES.body, width) + 4);
  pdf.ensureSpace(heights.reduce((sum, height) => sum + height, title ? 26 : 0));
  if (title) {
    pdf.text(title, STYLES.title, 'H3');
    pdf.y += 5;
  }
  pdf.element('L', () => {
    for (const [i, item] of items.entries()) {
      // A stick marks each point.
      pdf.artifact((doc) => doc.roundedRect(PAGE.side, pdf.y + 2.5, 3.5, 10, 1.75).fill('#FF7A2F'));
      const placed = { x: PAGE.side + BULLET, y: pdf.y, width };
      pdf.element('LI', () => pdf.element('LBody', () => pdf.text(item, STYLES.body, 'P', placed)));
      pdf.y += heights[i] as number;
    }
  });
}

type Facts = Of<'facts'>['rows'];

function printFacts(pdf: PdfWriter, rows: Facts, x: number = PAGE.side, width: number = COLUMN) {
  const textWidth = width - LABEL_WIDTH - LABEL_GAP;
  pdf.element('L', () => {
    for (const [i, [label, text]] of rows.entries()) {
      const height = factHeight(pdf, label, text, textWidth);
      pdf.ensureSpace(height);
      if (i > 0) pdf.hairline({ x, width });
      const y = pdf.y + FACT_PAD;
      pdf.element('LI', () => {
        pdf.element('Lbl', () => pdf.text(label, STYLES.strong, 'P', { x, y, width: LABEL_WIDTH }));
        const placed = { x: x + LABEL_WIDTH + LABEL_GAP, y, width: textWidth, color: MUTED };
        pdf.element('LBody', () => pdf.text(text, STYLES.body, 'P', placed));
      });
      pdf.y += height;
    }
  });
}

function factHeight(pdf: PdfWriter, label: string, text: string, width: number): number {
  return (
    Math.max(pdf.heightOf(label, STYLES.strong, LABEL_WIDTH), pdf.heightOf(text, STYLES.body, width)) + 2 * FACT_PAD
  );
}

const ROW_TILE = 22;

function tableOf(pdf: PdfWriter, { columns, rows }: Of<'table'>) {
  const formulas = rows.map((row) => row.formula);
  const draw = (row: number, x: number, y: number) => {
    const id = formulas[row];
    if (id) printTile(pdf, id, x, y - 3, ROW_TILE);
  };
  const cells = rows.map((row) => row.cells);
  const glyph = { width: ROW_TILE + 8, height: ROW_TILE - 6, draw };
  return { columns, rows: cells, ...(formulas.some(Boolean) && { glyph }) };
}

const TILE = 64;
const LARDER = { width: 300, height: 220 };

/** Draws the formula's ingredient on its pale colour, as wide as the emblem above it. */
function ingredient(pdf: PdfWriter, id: FormulaId, x: number, y: number) {
  const scale = (TILE - 12) / LARDER.width;
  pdf.artifact((doc) => {
    doc.roundedRect(x, y, TILE, LARDER.height * scale + 12, 12).fill(FORMULAS[id].tint);
    drawSvg(doc, ingredientInner(DRAWN_BY[id]), x + 6, y + 6, scale);
  });
}

/** One formula whole: never torn between pages. */
function printFormula(pdf: PdfWriter, { id, text, facts }: Of<'formula'>) {
  const x = PAGE.side + TILE + 24;
  const width = COLUMN - TILE - 24;
  const textWidth = width - LABEL_WIDTH - LABEL_GAP;
  const rows = facts.reduce((sum, [label, words]) => sum + factHeight(pdf, label, words, textWidth), 0);
  const lead = pdf.heightOf(text, STYLES.body, width);
  pdf.ensureSpace(rows + lead + 58);
  pdf.rule();
  pdf.y += 16;
  pdf.element('Sect', () => {
    printTile(pdf, id, PAGE.side, pdf.y, TILE);
    ingredient(pdf, id, PAGE.side, pdf.y + TILE + 10);
    pdf.text(FORMULAS[id].name, STYLES.title, 'H3', { x, width });
    pdf.text(FORMULAS[id].job, STYLES.strong, 'P', { x, width, color: MUTED });
    pdf.y += 2;
    pdf.text(text, STYLES.body, 'P', { x, width });
    pdf.y += 6;
    printFacts(pdf, facts, x, width);
  });
  pdf.y += 2;
}

export function printBlock(pdf: PdfWriter, block: Block): void {
  switch (block.kind) {
    case 'text':
    case 'lead':
      return printText(pdf, block);
    case 'list':
      return printList(pdf, block);
    case 'facts':
      return printFacts(pdf, block.rows);
    case 'table':
      return drawTable(pdf, tableOf(pdf, block));
    case 'formula':
      return printFormula(pdf, block);
  }
}

/** A table that is not longer than this stays in one piece with its introduction. */
const KEPT_TOGETHER = 460;

/** Room a chapter wants below its heading, so that it does not begin at the foot of a page. */
export function roomFor(pdf: PdfWriter, blocks: readonly Block[]): number {
  let room = 0;
  for (const block of blocks) {
    if (block.kind === 'text' || block.kind === 'lead') {
      room += pdf.heightOf(block.text, STYLES.body, COLUMN * 0.86) + 14;
      continue;
    }
    if (block.kind === 'table') room += Math.min(KEPT_TOGETHER, tableHeight(pdf, tableOf(pdf, block)));
    else room += block.kind === 'formula' ? 200 : 90;
    break;
  }
  return room;
}
