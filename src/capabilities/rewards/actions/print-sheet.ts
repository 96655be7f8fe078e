import { openDocument } from '#src/platform/pdf/document.ts';
import type { DocumentFonts, Face } from '#src/platform/pdf/fonts.ts';
import { drawLine, wholeLine } from '#src/platform/pdf/mixed-text.ts';
import { INK } from '#src/platform/pdf/styles.ts';
import { drawSvg } from '#src/platform/pdf/svg.ts';
import { mark } from '#src/ui/art/brand.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';

const MM = 72 / 25.4;
/** Bleed: cut off, so that colour reaches the edge. */
const BLEED = 3 * MM;
/** A2. */
export const SHEET = { width: 420 * MM, height: 594 * MM, side: 28 * MM } as const;

/** With what is cut away. */
const WHOLE = { width: SHEET.width + 2 * BLEED, height: SHEET.height + 2 * BLEED } as const;

type Doc = PDFKit.PDFDocument;

/** One printed sheet, placed by hand from the upper left corner of what is left once it is cut. */
export class Sheet {
  readonly doc: Doc;
  readonly #fonts: DocumentFonts;
  readonly #bytes: Promise<Buffer>;
  readonly #root: PDFKit.PDFStructureElement;

  /** The title says every name that is set on the sheet. */
  static async open({ title, asOf }: { title: string; asOf: Date }): Promise<Sheet> {
    const info = { Title: title, Author: 'Purrwell', CreationDate: asOf };
    return new Sheet(await openDocument(title, { size: [WHOLE.width, WHOLE.height], info }));
  }

  private constructor({ doc, fonts, root, bytes }: Awaited<ReturnType<typeof openDocument>>) {
    const { width, height } = WHOLE;
    this.doc = doc;
    this.#fonts = fonts;
    this.#root = root;
    this.#bytes = bytes;
    // Boxes for the printer, who cuts at the trim box.
    const page: { dictionary: { data: Record<string, number[]> } } = this.doc.page as never;
    page.dictionary.data.BleedBox = [0, 0, width, height];
    page.dictionary.data.TrimBox = [BLEED, BLEED, width - BLEED, height - BLEED];
    this.doc.translate(BLEED, BLEED);
  }

  /** A colour over the whole width, into what is cut away. */
  flood(color: string, from = -BLEED, to = SHEET.height + BLEED): void {
    this.#unread(() => this.doc.rect(-BLEED, from, SHEET.width + 2 * BLEED, to - from).fill(color));
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
    { tag, face, size, x = SHEET.side, y, width = SHEET.width - 2 * SHEET.side, align = 'left' }: Line,
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

  /** Of the current font, in parts of its size: how high it is, and how much of that is above its capitals. */
  #metrics() {
    const { _font } = this.doc as unknown as { _font: { ascender: number; capHeight: number } };
    return { ascender: _font.ascender / 1000, aboveCapitals: (_font.ascender - _font.capHeight) / 1000 };
  }

  /** Draws the logo. */
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
