import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { create, type Font } from 'fontkit';
import subsetFont from 'subset-font';
import { IGNORABLE, REPLACEMENT } from './graphemes.ts';

export interface FallbackFont {
  /** Name under which a document registers the font. */
  name: string;
  file: Buffer;
  font: Font;
}

interface Family {
  package: string;
  heaviest: number;
  /** Files of the package to use; by default all. */
  only?: readonly string[];
}

const PACKAGES = resolve('node_modules/@fontsource-variable');

/** The rarer Latin letters of the brand's own families. */
export const BRAND_EXTENSION = {
  besley: { package: 'besley', heaviest: 900, only: ['latin-ext'] },
  'schibsted-grotesk': { package: 'schibsted-grotesk', heaviest: 900, only: ['latin-ext'] },
} as const satisfies Record<string, Family>;

/** Ordered by precedence. All are under the SIL Open Font License 1.1 (src/ui/fonts/README.md). */
const FAMILIES: readonly Family[] = [
  { package: 'noto-sans', heaviest: 900 },
  // First of the two Arabic ones because its letters are not put together from parts, which would be copied as other letters.
  { package: 'vazirmatn', heaviest: 900 },
  { package: 'noto-sans-arabic', heaviest: 900, only: ['arabic'] },
  { package: 'noto-sans-hebrew', heaviest: 900, only: ['hebrew'] },
  { package: 'noto-sans-thai', heaviest: 900, only: ['thai'] },
  { package: 'noto-emoji', heaviest: 700 },
  { package: 'noto-sans-sc', heaviest: 900 },
  { package: 'noto-sans-jp', heaviest: 900 },
  { package: 'noto-sans-kr', heaviest: 900 },
];

/** Characters used with every script, and those that join emoji. */
const ALWAYS = ' \u200c\u200d\ufe0f';

interface Slice {
  path: string;
  ranges: readonly (readonly [number, number])[];
}

const slices = new Map<string, Slice[]>();

/** The files of a package: each holds some letters, as its list of ranges says. */
function slicesOf({ package: name, only }: Family): Slice[] {
  let known = slices.get(name);
  if (!known) {
    const ranges: Record<string, string> = JSON.parse(readFileSync(resolve(PACKAGES, name, 'unicode.json'), 'utf8'));
    known = Object.entries(ranges).flatMap(([key, list]) => {
      const slice = key.replace(/[[\]]/g, '');
      if (only && !only.includes(slice)) return [];
      const path = resolve(PACKAGES, name, 'files', `${name}-${slice}-wght-normal.woff2`);
      return { path, ranges: list.split(',').map(rangeOf) };
    });
    slices.set(name, known);
  }
  return known;
}

/** `U+600-6ff` or `U+20ac` */
function rangeOf(written: string): readonly [number, number] {
  const [from = '', to = from] = written.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

/** Cuts of variable fonts that one document has asked for, by file and letters. */
export type Cuts = Map<string, Promise<Buffer>>;

/**
 * Cuts fonts that hold just these clusters, in the order in which they are asked. A cluster that no font writes whole
 * is written letter by letter where that can be done. Reads a file of some 50 kB for each script; none is kept.
 */
export async function cutFallbackFonts(
  clusters: readonly string[],
  { extension, weight, cuts }: { extension: Family; weight: number; cuts: Cuts },
): Promise<FallbackFont[]> {
  const fonts: FallbackFont[] = [];
  let missing = [...clusters, REPLACEMENT];
  for (const family of [extension, ...FAMILIES]) {
    const letters = new Set([...missing.join('')].filter((letter) => !IGNORABLE.test(letter)));
    const found: Font[] = [];
    for (const { path, ranges } of slicesOf(family)) {
      const claimed = [...letters].filter((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return ranges.some(([from, to]) => code >= from && code <= to);
      });
      if (claimed.length === 0) continue;
      const file = await cut(path, claimed.join('') + ALWAYS, Math.min(weight, family.heaviest), cuts);
      const font = create(file) as Font;
      // A range may promise more than the file holds; a font left without letters has no table of them.
      if (!('cmap' in font && font.cmap) || !claimed.some((letter) => covers(font, letter))) continue;
      fonts.push({ name: `${path}:${weight}`, file, font });
      found.push(font);
    }
    missing = missing.filter((cluster) => !found.some((font) => covers(font, cluster)));
  }
  return fonts;
}

/** Whether the font has a glyph for each letter of the cluster. */
export const covers = (font: Font, cluster: string): boolean =>
  [...cluster].every((letter) => IGNORABLE.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));

/** Unpacking the file takes longest, so that it is done once for all weights of a document. */
async function cut(path: string, letters: string, wght: number, cuts: Cuts): Promise<Buffer> {
  const options = { targetFormat: 'truetype', noHinting: true } as const;
  const key = `${path} ${letters}`;
  const variable = cuts.get(key) ?? readFile(path).then((file) => subsetFont(file, letters, options));
  cuts.set(key, variable);
  return subsetFont(await variable, letters, { ...options, variationAxes: { wght } });
}
