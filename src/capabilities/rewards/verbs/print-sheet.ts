import { openDocument } from '#src/platform/pdf/document.ts';
import type { Face } from '#src/platform/pdf/fonts.ts';
import { INK } from '#src/platform/pdf/styles.ts';
import { drawSvg } from '#src/platform/pdf/svg.ts';
import { mark } from '#src/ui/art/brand.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';

const MM = 72 / 25.4;
/** What is cut away, so that colour reaches the edge. */
const BLEED = 3 * MM;
/** A2. */
export const SHEET = { width: 420 * MM, height: 594 * MM, side: 28 * MM } as const;

type Doc = PDFKit.PDFDocument;

/** One printed sheet, placed by hand from the upper left corner of what is left once it is cut. */
export class Sheet {
  readonly doc: Doc;
  readonly #bytes: Promise<Buffer>;
  readonly #root: PDFKit.PDFStructureElement;

  constructor({ title, asOf }: { title: string; asOf: Date }) {
    const [width, height] = [SHEET.width + 2 * BLEED, SHEET.height + 2 * BLEED];
    const info = { Title: title, Author: 'Purrwell', CreationDate: asOf };
    const { doc, root, bytes } = openDocument({ size: [width, height], info });
    this.doc = doc;
    this.#root = root;
    this.#bytes = bytes;
    // Where a printer cuts.
    const page: { dictionary: { data: Record<string, number[]> } } = this.doc.page as never;
    page.dictionary.data.BleedBox = [0, 0, width, height];
    page.dictionary.data.TrimBox = [BLEED, BLEED, width - BLEED, height - BLEED];
    this.doc.translate(BLEED, BLEED);
  }

  /** A colour over the whole width, into what is cut away. */
  flood(color: string, from = -BLEED, to = SHEET.height + BLEED): void {
    this.#unread(() => this.doc.rect(-BLEED, from, SHEET.width + 2 * BLEED, to - from).fill(color));
  }

  /** Our own drawing with the words for whoever does not see it. */
  figure(alt: string, svg: string, { x, y, scale, size }: { x: number; y: number; scale: number; size: number }): void {
    const options = { alt, bbox: [x, y, x + size * scale, y + size * scale], placement: 'Block' };
    this.#root.add(this.doc.struct('Figure', options, () => drawSvg(this.doc, svg, x, y, scale)));
  }

  /** Seen, not read: what stands in front of a figure. */
  ornament(svg: string, x: number, y: number, scale: number): void {
    this.#unread(() => drawSvg(this.doc, svg, x, y, scale));
  }

  /** Whether our letters can write this: they know no Arabic and no Japanese. */
  spells(words: string, face: Face): boolean {
    const { _font } = this.doc.font(face) as unknown as {
      _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
    };
    return [...words].every((letter) => _font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  }

  /** One line, as large as fits up to `size`: a smaller one hangs where the larger would have. Its height. */
  line(
    words: string,
    { tag, face, size, x = SHEET.side, y, width = SHEET.width - 2 * SHEET.side, align = 'left' }: Line,
  ): number {
    this.doc.font(face).fontSize(size);
    const fits = Math.min(size, (size * width) / this.doc.widthOfString(words));
    const set = () => {
      this.doc.font(face).fontSize(fits).fillColor(INK);
      this.doc.text(words, x, y + this.#aboveCapitals() * (size - fits), { width: width + 1, align, lineBreak: false });
    };
    this.#root.add(this.doc.struct(tag, {}, set));
    return this.doc.currentLineHeight(false);
  }

  /** How much of a line is above its capitals, in parts of its size. */
  #aboveCapitals(): number {
    const { _font } = this.doc as unknown as { _font: { ascender: number; capHeight: number } };
    return (_font.ascender - _font.capHeight) / 1000;
  }

  /** Whose it is. */
  brand(y: number): void {
    const x = SHEET.side;
    this.#unread(() => {
      drawSvg(this.doc, mark({ color: INK }), x, y, 0.4);
      drawSvg(this.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, x + 58, y + 31, 0.346);
    });
  }

  async finish(): Promise<Buffer> {
    this.#root.end();
    this.doc.end();
    return this.#bytes;
  }

  #unread(draw: () => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.doc.endMarkedContent();
  }
}

interface Line {
  tag: 'H1' | 'H2' | 'P';
  face: Face;
  size: number;
  x?: number;
  y: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
}
