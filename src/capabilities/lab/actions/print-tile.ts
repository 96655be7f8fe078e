import type { PdfWriter } from '#src/platform/pdf/pdf-writer.ts';
import { drawSvg } from '#src/platform/pdf/svg.ts';
import { emblemInner } from '#src/ui/art/emblems.ts';
import { FORMULAS, type FormulaId } from '../rules/formulas.ts';

const EMBLEM_SIZE = 64;

/** The emblem of a formula on its stick's colour. */
export function printTile(pdf: PdfWriter, id: FormulaId, x: number, y: number, size: number): void {
  const { color, on } = FORMULAS[id];
  pdf.artifact((doc) => {
    doc.roundedRect(x, y, size, size, size * 0.3).fill(color);
    drawSvg(doc, emblemInner(id, on, color), x + size * 0.19, y + size * 0.19, (size * 0.62) / EMBLEM_SIZE);
  });
}
