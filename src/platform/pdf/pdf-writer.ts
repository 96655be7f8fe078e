import { openDocument } from './document.ts';
import type { DocumentFonts } from './fonts.ts';
import { breakLines, drawLine } from './mixed-text.ts';
import { COLUMN, INK, LINE, MUTED, PAGE, type Style, STYLES } from './styles.ts';

export interface PdfWriterOptions {
  title: string;
  subject: string;
  author: string;
  /** Dates the document: two made from the same facts are the same, byte for byte. */
  asOf: Date;
  /** At the foot of each page, beside its number. */
  foot: string;
  /** Everything that is printed: plain data, whose words say which fonts are needed. */
  content: unknown;
}

export interface Placed {
  x?: number;
  y?: number;
  width?: number;
  color?: string;
  align?: 'left' | 'right';
}

type Structure = PDFKit.PDFStructureElement;

/** Width kept free at the right end of the foot, in points. */
const PAGE_NUMBER = 80;

/** A4 in the brand style: tagged, titled, with bookmarks and page numbers. Everything is placed by hand, top to bottom. */
export class PdfWriter {
  readonly doc: PDFKit.PDFDocument;
  readonly #fonts: DocumentFonts;
  readonly #options: PdfWriterOptions;
  readonly #bytes: Promise<Buffer>;
  #parents: Structure[] = [];
  /** Vertical position of the next element, from the upper edge of the page. */
  y: number = PAGE.top;

  private constructor(
    options: PdfWriterOptions,
    { doc, fonts, root, bytes }: Awaited<ReturnType<typeof openDocument>>,
  ) {
    this.#options = options;
    this.doc = doc;
    this.#fonts = fonts;
    this.#bytes = bytes;
    this.#parents.push(root);
  }

  static async open(options: PdfWriterOptions): Promise<PdfWriter> {
    const { title, subject, author, asOf, content } = options;
    const info = { Title: title, Subject: subject, Author: author, CreationDate: asOf };
    return new PdfWriter(
      options,
      await openDocument([content, title, options.foot], { size: 'A4', bufferPages: true, info }),
    );
  }

  get #parent(): Structure {
    return this.#parents.at(-1) as Structure;
  }

  /** Draws within one structure element, such as a section, a list or a row. */
  element<T>(tag: string, draw: () => T, options: Record<string, string> = {}): T {
    const element = this.doc.struct(tag, options);
    this.#parent.add(element);
    this.#parents.push(element);
    try {
      return draw();
    } finally {
      this.#parents.pop();
      element.end();
    }
  }

  /** A section that the reader's list of bookmarks leads to. */
  section<T>(title: string, draw: () => T): T {
    this.doc.outline.addItem(title);
    return this.element('Sect', draw, { title });
  }

  /** Lines, colour bands and ornaments: seen, not read. */
  artifact(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  /** A meaningful drawing with its alternative text. */
  figure(alt: string, box: { x: number; y: number; width: number; height: number }, draw: () => void): void {
    const { x, y, width, height } = box;
    const options = { alt, bbox: [x, y, x + width, y + height], placement: 'Block' };
    this.#parent.add(this.doc.struct('Figure', options, draw));
  }

  /** Sets text and returns the height it took; below is the next thing's place unless `y` said where. */
  text(words: string, style: Style, tag: string, placed: Placed = {}): number {
    const { doc } = this;
    const { x = PAGE.side, y = this.y, width = COLUMN, color = INK, align = 'left' } = placed;
    const height = this.heightOf(words, style, width);
    const set = () => {
      doc.save(); // tracking would otherwise go on in whatever is set next
      doc.fillColor(color);
      this.#set(words, style, { x, y, width, align });
      doc.restore();
    };
    this.#parent.add(doc.struct(tag, this.#fonts.spoken(style.face, words), set));
    if (placed.y === undefined) this.y += height;
    return height;
  }

  #set(words: string, style: Style, { x, y, width, align }: Required<Omit<Placed, 'color'>>) {
    const { doc } = this;
    const setting = this.#setting(style, width);
    const top = y - this.#rise(style);
    if (this.#fonts.isPlain(style.face, words)) {
      doc.text(words, x, top, { ...setting, align });
      return;
    }
    const mixed = { doc, fonts: this.#fonts, style };
    const ascender = ((doc as unknown as { _font: { ascender: number } })._font.ascender / 1000) * style.size;
    for (const [i, line] of breakLines(words, width, mixed).entries()) {
      const left = align === 'right' ? x + width - line.width : x;
      drawLine(line, { x: left, baseline: top + ascender + i * style.size * style.line }, mixed);
    }
  }

  heightOf(words: string, style: Style, width: number): number {
    if (!this.#fonts.isPlain(style.face, words)) {
      const lines = breakLines(words, width, { doc: this.doc, fonts: this.#fonts, style });
      return lines.length * style.size * style.line;
    }
    const height = this.doc.heightOfString(words, this.#setting(style, width));
    return Math.ceil(height / (style.size * style.line) - 0.01) * style.size * style.line;
  }

  #setting({ face, size, line, tracking = 0 }: Style, width: number) {
    this.doc.font(face).fontSize(size);
    const lineGap = size * line - this.doc.currentLineHeight(false);
    return { width, lineGap, characterSpacing: tracking };
  }

  /** Fonts differ in the room above their letters; text begins where it is told to. */
  #rise({ size, line }: Style): number {
    return (this.doc.currentLineHeight(false) - size * line) / 2;
  }

  rule(weight = 1.5, color: string = INK, { x = PAGE.side, y = this.y, width = COLUMN }: Placed = {}): void {
    this.artifact((doc) => {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(weight)
        .lineCap('butt')
        .strokeColor(color)
        .stroke();
    });
  }

  hairline(placed?: Placed): void {
    this.rule(0.75, LINE, placed);
  }

  get remaining(): number {
    return PAGE.height - PAGE.bottom - this.y;
  }

  newPage(): void {
    this.doc.addPage({ size: 'A4', margin: 0 });
    this.y = PAGE.top;
  }

  /** Begins a new page where less than this is left; says whether it did. */
  ensureSpace(height: number): boolean {
    if (this.remaining >= height) return false;
    this.newPage();
    return true;
  }

  /** Numbers the pages and hands over the finished file. */
  async finish(): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let i = 0; i < count; i++) {
      this.doc.switchToPage(i);
      this.#foot(i + 1, count);
    }
    for (const element of this.#parents.splice(0)) element.end();
    this.doc.end();
    return this.#bytes;
  }

  #foot(page: number, pages: number) {
    const { doc } = this;
    const y = PAGE.height - 40;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.fillColor(MUTED);
    const setting = this.#setting(STYLES.small, COLUMN);
    const placed = {
      x: PAGE.side,
      y: y + this.#rise(STYLES.small),
      width: COLUMN - PAGE_NUMBER,
      align: 'left',
    } as const;
    this.#set(this.#options.foot, STYLES.small, placed);
    doc.font(STYLES.small.face);
    doc.text(`Page ${page} of ${pages}`, PAGE.side, y, { ...setting, align: 'right' });
    doc.endMarkedContent();
  }
}
