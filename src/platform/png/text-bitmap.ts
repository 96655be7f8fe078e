import { create, type Font } from 'fontkit';
import { openDocument } from '../pdf/document.ts';
import type { FontFace } from '../pdf/fonts.ts';
import { breakLines, type Line } from '../pdf/mixed-text.ts';
import { renderPixels } from './render-png.ts';

/** Black dots on white: rows from top to bottom, eight dots a byte, the first one in the highest bit. */
export interface TextBitmap {
  /** Of the first row, from the top of the first line: letters may reach above it. */
  offset: number;
  bytesPerRow: number;
  rows: Uint8Array[];
}

interface Block {
  width: number;
  /** Of the letters. */
  size: number;
  /** From one line to the next. */
  lineHeight: number;
  paragraphs: readonly string[];
}

const FACE: FontFace = 'strong';
/** A letter's share of the height of its line: the rest is for what reaches below. */
const LETTER = 0.8;
const INK = 128;

/** Breaks and draws text in dots as documents set it (`pdf/mixed-text.ts`), in any script. `content` holds all of it. */
export async function openTextDrawing(content: unknown) {
  const info = { Title: '', Author: '', CreationDate: new Date(0) };
  const { doc, fonts } = await openDocument(content, { info });
  const linesOf = (text: string, size: number, width: number): Line[] =>
    breakLines(text, width, { doc, fonts, style: { face: FACE, size: size * LETTER, line: 1 } });

  // Asked for the outline of a letter that is put together from parts, fontkit keeps the parts without their characters,
  // and would then join no letter to them: outlines come from a copy of the font that sets the text.
  const copies = new Map<string, Font>();
  const copyOf = (name: string): Font => {
    const copy = copies.get(name) ?? (create(fonts.named(name).file) as Font);
    copies.set(name, copy);
    return copy;
  };

  const outlineOf = ({ runs }: Line, size: number, baseline: number): string => {
    let x = 0;
    const paths: string[] = [];
    for (const { text, font: name, width } of runs) {
      const { font } = fonts.named(name);
      const outlines = copyOf(name);
      const scale = (size * LETTER) / font.unitsPerEm;
      const { glyphs, positions } = font.layout(text, []);
      let pen = 0;
      for (const [index, glyph] of glyphs.entries()) {
        const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
        const at = `translate(${x + (pen + xOffset) * scale} ${baseline - yOffset * scale}) scale(${scale} ${-scale})`;
        paths.push(`<path transform="${at}" d="${outlines.getGlyph(glyph.id).path.toSVG()}"/>`);
        pen += xAdvance;
      }
      x += width;
    }
    return paths.join('');
  };

  return {
    linesOf: (text: string, size: number, width: number): number => linesOf(text, size, width).length,
    async draw({ width, size, lineHeight, paragraphs }: Block): Promise<TextBitmap> {
      const lines = paragraphs.flatMap((text) => linesOf(text, size, width));
      const margin = Math.ceil(size / 2);
      const height = lines.length * lineHeight + 2 * margin;
      const outlines = lines.map((line, row) => outlineOf(line, size, margin + row * lineHeight + size * LETTER));
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${outlines.join('')}</svg>`;
      return inDots(await renderPixels(svg), margin);
    },
  };
}

/** Without the empty rows above and below. */
function inDots({ width, height, pixels }: Awaited<ReturnType<typeof renderPixels>>, margin: number): TextBitmap {
  const bytesPerRow = Math.ceil(width / 8);
  const rows = Array.from({ length: height }, (_, y) => {
    const row = new Uint8Array(bytesPerRow);
    for (let x = 0; x < width; x += 1)
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) >= INK) row[x >> 3] = (row[x >> 3] ?? 0) | (0x80 >> (x & 7));
    return row;
  });
  const inked = (row: Uint8Array) => row.some((byte) => byte !== 0);
  const first = Math.max(0, rows.findIndex(inked));
  return { offset: first - margin, bytesPerRow, rows: rows.slice(first, rows.findLastIndex(inked) + 1) };
}
