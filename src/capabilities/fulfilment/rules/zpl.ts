/** Text on a label of a ZPL printer, in dots from the upper left corner. */
export interface TextField {
  x: number;
  y: number;
  width: number;
  /** Of the letters, as `^A0` counts them. */
  size: number;
  /** Between two lines. */
  gap: number;
  /** Lines that a block may have: the printer prints further ones over the last one. */
  most: number;
  paragraphs: readonly string[];
}

/** Text, or a finished command. */
export type Field = string | TextField;

/** How many lines a text takes in letters of this size. */
export type LinesOf = (text: string, size: number, width: number) => number;

/** Dots of a picture: rows from top to bottom, eight dots a byte, the first one in the highest bit. */
export interface Bitmap {
  x: number;
  y: number;
  bytesPerRow: number;
  rows: readonly Uint8Array[];
}

/** Latin letters (Basic, Latin-1, Extended-A), and the signs of Windows-1252. */
const FONT_0 = /^[ -~\u00A0-\u017F–—‘’‚“”„†‡•…‰‹›€™]*$/u;

/**
 * Whether every printer's font 0 has these characters. Missing ones are left out silently.
 * Zebra's guides name Latin and Eastern European letters for it; some printers have Greek and Cyrillic, and other scripts
 * need a font that was loaded into the printer.
 */
export const isPrintable = (text: string): boolean => FONT_0.test(text.normalize('NFC'));

/** Width of a letter of font 0, generously, as a share of its height. */
const WIDEST = 0.62;

export const estimatedLines: LinesOf = (text, size, width) =>
  Math.max(1, Math.ceil((text.length * size * WIDEST) / width));

/** The largest of the sizes at which the paragraphs take no more than the height, else the smallest. */
export function sizeFor(
  paragraphs: readonly string[],
  { sizes, width, height, gap }: { sizes: readonly [number, ...number[]]; width: number; height: number; gap: number },
  linesOf: LinesOf,
): number {
  const takes = (size: number) => paragraphs.reduce((sum, text) => sum + linesOf(text, size, width), 0) * (size + gap);
  return sizes.find((size) => takes(size) <= height) ?? Math.min(...sizes);
}

/** Up to two lines of text. */
export const words = (y: number, size: number, text: string, width = 740, x = 36): TextField => ({
  ...{ x, y, width, size },
  ...{ gap: 0, most: 2, paragraphs: [text] },
});

/** Escapes characters that a label printer would take for commands; used after ^FH_. In a block (^FB) two backslashes print one. */
const escaped = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\\', '\\\\')
    .replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const inFont0 = ({ x, y, width, size, gap, most, paragraphs }: TextField): string =>
  `^FO${x},${y}^A0N,${size},${size}^FB${width},${most},${gap},L^FH_^FD${paragraphs.map(escaped).join('\\&')}^FS`;

/** `^GFA`, in hexadecimal digits; a comma fills the rest of a row with white. */
export function graphic({ x, y, bytesPerRow, rows }: Bitmap): string {
  const total = bytesPerRow * rows.length;
  const data = rows.map((row) => {
    const inked = row.findLastIndex((byte) => byte !== 0) + 1;
    return Buffer.from(row.subarray(0, inked)).toString('hex').toUpperCase() + (inked < bytesPerRow ? ',' : '');
  });
  return `^FO${x},${y}^GFA,${total},${total},${bytesPerRow},${data.join('')}^FS`;
}

/** Text that the printer's font lacks cannot be drawn here. */
const unprintable = (field: TextField): never => {
  throw new Error(`Font 0 lacks characters of ${JSON.stringify(field.paragraphs)}.`);
};

/** A label of 4 × 6 inches at 203 dots an inch, in UTF-8. `draw` makes the command of text that font 0 lacks characters of. */
export function zplLabel(fields: readonly Field[], draw: (field: TextField) => string = unprintable): string {
  const commands = fields.map((field) => {
    if (typeof field === 'string') return field;
    return field.paragraphs.every(isPrintable) ? inFont0(field) : draw(field);
  });
  return ['^XA', '^CI28', '^PW812', '^LL1218', ...commands, '^XZ', ''].join('\n');
}

/** A number of ours as a Code 128 barcode. */
export const bars = (y: number, number: string): string =>
  `^FO36,${y}^BY3^BCN,220,N,N,N^FD>:${number.replace(/[^A-Z0-9-]/g, '')}^FS`;
