import { openDocument } from './document.ts';
import type { DocumentFonts, FontFace } from './fonts.ts';
import { breakLines, drawLine, wholeLine } from './mixed-text.ts';
import { INK } from './styles.ts';
import { drawSvg } from './svg.ts';
import { mark } from '#src/ui/art/brand.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';

/** Points in a millimetre. */
export const MM = 72 / 25.4;

/** In points. */
export interface Format {
  width: number;
  height: number;
  /** From the edge to words. */
  side: number;
  /** Cut off, so that colour reaches the edge; 0 for what is not cut. */
  bleed: number;
}

type Doc = PDFKit.PDFDocument;

/** Printed sheets of one format, placed by hand from the upper left corner of the cut sheet. */
export class Sheet {
  readonly doc: Doc;
  readonly #fonts: DocumentFonts;
  readonly #bytes: Promise<Buffer>;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #format: Format;

  /** `content` holds every word that is set besides the title. */
  static async open(format: Format, { title, asOf, content = '' }: { title: string; asOf: Date; content?: unknown }) {
    const info = { Title: title, Author: 'Purrwell', CreationDate: asOf };
    return new Sheet(format, await openDocument([title, content], { size: sizeOf(format), info }));
  }

  private constructor(format: Format, { doc, fonts, root, bytes }: Awaited<ReturnType<typeof openDocument>>) {
    this.#format = format;
    this.doc = doc;
    this.#fonts = fonts;
    this.#root = root;
    this.#bytes = bytes;
    this.#begin();
  }

  nextPage(): void {
    this.doc.addPage({ size: sizeOf(this.#format), margin: 0 });
    this.#begin();
  }

  /** Boxes for the printer, who cuts at the trim box. */
  #begin(): void {
    const { bleed } = this.#format;
    const [width, height] = sizeOf(this.#format);
    const page: { dictionary: { data: Record<string, number[]> } } = this.doc.page as never;
    page.dictionary.data.BleedBox = [0, 0, width, height];
    page.dictionary.data.TrimBox = [bleed, bleed, width - bleed, height - bleed];
    this.doc.translate(bleed, bleed);
  }

  /** A colour over the whole width, into what is cut away. */
  fillBand(color: string, from = -this.#format.bleed, to = this.#format.height + this.#format.bleed): void {
    const { width, bleed } = this.#format;
    this.#unread(() => this.doc.rect(-bleed, from, width + 2 * bleed, to - from).fill(color));
  }

  /** Draws one of our drawings with its alternative text. */
  figure(alt: string, svg: string, { x, y, scale, size }: { x: number; y: number; scale: number; size: number }): void {
    const options = { alt, bbox: [x, y, x + size * scale, y + size * scale], placement: 'Block' };
    this.#root.add(this.doc.struct('Figure', options, () => drawSvg(this.doc, svg, x, y, scale)));
  }

  /** Seen, not read: what stands in front of a figure. */
  ornament(svg: string, x: number, y: number, scale: number): void {
    this.#unread(() => drawSvg(this.doc, svg, x, y, scale));
  }

  /** One line, as large as fits up to `size`: a smaller one hangs where the larger would have. Its height. */
  line(
    words: string,
    {
      tag,
      face,
      size,
      x = this.#format.side,
      y,
      width = this.#format.width - 2 * this.#format.side,
      align = 'left',
    }: Line,
  ): number {
    const { doc } = this;
    const plain = this.#fonts.isPlain(face, words);
    const mixed = (fitting: number) => ({ doc, fonts: this.#fonts, style: { face, size: fitting, line: 1 } });
    doc.font(face).fontSize(size);
    const wide = plain ? doc.widthOfString(words) : wholeLine(words, mixed(size)).width;
    const fits = Math.min(size, (size * width) / wide);
    const set = () => {
      doc.font(face).fontSize(fits).fillColor(INK);
      const { ascender, aboveCapitals } = this.#metrics();
      const top = y + aboveCapitals * (size - fits);
      if (plain) doc.text(words, x, top, { width: width + 1, align, lineBreak: false });
      else drawLine(wholeLine(words, mixed(fits)), { x, baseline: top + ascender * fits }, mixed(fits));
    };
    this.#root.add(doc.struct(tag, this.#fonts.spoken(face, words), set));
    return doc.font(face).fontSize(fits).currentLineHeight(false);
  }

  /**
   * Paragraphs below one another, wrapped, at the largest of the sizes with which they take no more than `height`, else the
   * smallest. Returns their height.
   */
  block(
    paragraphs: readonly string[],
    { tag, face, sizes, x = this.#format.side, y, width = this.#format.width - 2 * this.#format.side, height }: Block,
  ): number {
    const { doc } = this;
    const mixed = (size: number) => ({ doc, fonts: this.#fonts, style: { face, size, line: LEADING } });
    const brokenAt = (size: number) => {
      const broken = paragraphs.map((words) => ({ words, lines: breakLines(words, width, mixed(size)) }));
      return { size, broken, height: broken.reduce((sum, { lines }) => sum + lines.length, 0) * size * LEADING };
    };
    const [first, ...smaller] = sizes;
    let chosen = brokenAt(first);
    for (const size of smaller) if (chosen.height > height) chosen = brokenAt(size);
    let row = 0;
    for (const { words, lines } of chosen.broken)
      this.#root.add(
        doc.struct(tag, this.#fonts.spoken(face, words), () => {
          doc.font(face).fontSize(chosen.size).fillColor(INK);
          const baseline = y + this.#metrics().ascender * chosen.size;
          for (const line of lines) {
            drawLine(line, { x, baseline: baseline + row * chosen.size * LEADING }, mixed(chosen.size));
            row += 1;
          }
        }),
      );
    return chosen.height;
  }

  /** Of the current font, in parts of its size: how high it is, and how much of that is above its capitals. */
  #metrics() {
    const { _font } = this.doc as unknown as { _font: { ascender: number; capHeight: number } };
    return { ascender: _font.ascender / 1000, aboveCapitals: (_font.ascender - _font.capHeight) / 1000 };
  }

  /** Draws the logo; `scale` 1 is for a poster. */
  brand(y: number, scale = 1): void {
    const x = this.#format.side;
    this.#unread(() => {
      drawSvg(this.doc, mark({ color: INK }), x, y, 0.4 * scale);
      drawSvg(this.doc, `<path d="${WORDMARK}" fill="${INK}"/>`, x + 58 * scale, y + 31 * scale, 0.346 * scale);
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

const sizeOf = ({ width, height, bleed }: Format): [number, number] => [width + 2 * bleed, height + 2 * bleed];

/** Baseline to baseline, as a multiple of the size. */
const LEADING = 1.22;

interface Block extends Pick<Line, 'tag' | 'face' | 'x' | 'y' | 'width'> {
  /** From the largest to the smallest. */
  sizes: readonly [number, ...number[]];
  height: number;
}

interface Line {
  tag: 'H1' | 'H2' | 'P';
  face: FontFace;
  size: number;
  x?: number;
  y: number;
  width?: number;
  align?: 'left' | 'right' | 'center';
}
