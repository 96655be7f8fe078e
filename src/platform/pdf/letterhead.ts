import { mark } from '#src/ui/art/brand.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';
import type { PdfWriter } from './pdf-writer.ts';
import { COLUMN, INK, PAGE, STYLES } from './styles.ts';
import { drawSvg } from './svg.ts';

const TOP = 36;
const PAD = 24;

export interface Letterhead {
  /** Colour of the letterhead; the same in both themes. */
  background: string;
  title: string;
  /** Below the title, one paragraph each. */
  lines: readonly string[];
}

/** The upper part of a paper's first page: its owner and its subject, on one colour. */
export function printLetterhead(pdf: PdfWriter, { background, title, lines }: Letterhead): void {
  const width = COLUMN * 0.86;
  const titleAt = TOP + 28 + PAD;
  const heights = [pdf.heightOf(title, STYLES.cover, COLUMN), ...lines.map((line) => height(pdf, line, width))];
  const whole = heights.reduce((sum, one) => sum + one, titleAt) + PAD + (lines.length ? 10 : 0);
  pdf.artifact((doc) => doc.rect(0, 0, PAGE.width, whole).fill(background));
  pdf.figure('Purrwell', { x: PAGE.side, y: TOP, width: 150, height: 28 }, () => {
    drawSvg(pdf.doc, mark({ color: INK }), PAGE.side, TOP, 0.26);
    drawSvg(pdf.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, PAGE.side + 38, TOP + 20, 0.225);
  });
  pdf.y = titleAt;
  pdf.text(title, STYLES.cover, 'H1');
  pdf.y += 10;
  for (const line of lines) pdf.text(line, STYLES.body, 'P', { width });
  pdf.y = whole + 28;
}

const height = (pdf: PdfWriter, line: string, width: number) => pdf.heightOf(line, STYLES.body, width);
