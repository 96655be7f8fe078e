import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { create, type Font } from 'fontkit';
import { BRAND_EXTENSION, covers, cutFallbackFonts, type FallbackFont } from './fallback-fonts.ts';
import { graphemesOf, REPLACEMENT } from './graphemes.ts';

const FOLDER = resolve('src/ui/fonts/print');

/** The faces documents are set in, each a fixed weight (scripts/fonts.mjs makes the files). */
const FACES = {
  display: { family: 'besley', weight: 900 },
  title: { family: 'besley', weight: 800 },
  text: { family: 'schibsted-grotesk', weight: 400 },
  strong: { family: 'schibsted-grotesk', weight: 700 },
} as const;

export type FontFace = keyof typeof FACES;

const NAMES = Object.keys(FACES) as FontFace[];

let brand: Record<FontFace, { file: Buffer; font: Font }> | undefined;

function brandFonts() {
  brand ??= Object.fromEntries(
    NAMES.map((face) => {
      const file = readFileSync(resolve(FOLDER, `${FACES[face].family}-${FACES[face].weight}.ttf`));
      return [face, { file, font: create(file) as Font }];
    }),
  ) as Record<FontFace, { file: Buffer; font: Font }>;
  return brand;
}

function wordsIn(content: unknown): string[] {
  const words: string[] = [];
  JSON.stringify(content, (_key, value: unknown) => {
    if (typeof value === 'string') words.push(value);
    return value;
  });
  return words;
}

/** The fonts of one document: the brand's faces, and behind each the fonts that write what the face does not. */
export class DocumentFonts {
  readonly #chains: Record<FontFace, FallbackFont[]>;

  private constructor(chains: Record<FontFace, FallbackFont[]>) {
    this.#chains = chains;
  }

  /** Finds fonts for every word anywhere in `content`, which is plain data. */
  static async load(content: unknown): Promise<DocumentFonts> {
    const clusters = [...new Set(wordsIn(content).flatMap((words) => graphemesOf(words.normalize('NFC'))))];
    const cuts = new Map();
    const chains = await Promise.all(
      NAMES.map(async (face) => {
        const foreign = clusters.filter((one) => !(/^\s+$/.test(one) || covers(brandFonts()[face].font, one)));
        const { family, weight } = FACES[face];
        const options = { extension: BRAND_EXTENSION[family], weight, cuts };
        return [face, foreign.length ? await cutFallbackFonts(foreign, options) : []] as const;
      }),
    );
    return new DocumentFonts(Object.fromEntries(chains) as Record<FontFace, FallbackFont[]>);
  }

  register(doc: PDFKit.PDFDocument): void {
    for (const face of NAMES) {
      doc.registerFont(face, brandFonts()[face].file);
      for (const { name, file } of this.#chains[face]) doc.registerFont(name, file);
    }
  }

  /** Whether the face writes all of this by itself. */
  isPlain(face: FontFace, words: string): boolean {
    return [...words].every((letter) => brandFonts()[face].font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  }

  /** For a structure element: words of other scripts in reading order, because they are not always drawn in it. */
  spoken(face: FontFace, words: string): { actual?: string } {
    return this.isPlain(face, words) ? {} : { actual: words };
  }

  /** The name of the first font that writes this cluster. Null where there is none. */
  fontFor(face: FontFace, cluster: string): string | null {
    if (covers(brandFonts()[face].font, cluster)) return face;
    return this.#chains[face].find(({ font }) => covers(font, cluster))?.name ?? null;
  }

  /** A font of the document, and its file, by its name. */
  named(name: string): { font: Font; file: Buffer } {
    const fallback = NAMES.flatMap((face) => this.#chains[face]).find((one) => one.name === name);
    return fallback ?? brandFonts()[name as FontFace];
  }

  /** The font that draws the mark for what no font writes. */
  replacementFont(face: FontFace): string {
    return this.fontFor(face, REPLACEMENT) ?? face;
  }
}
