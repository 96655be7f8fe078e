import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { create, type Font } from 'fontkit';
import { htmlText } from '#src/lib/html-text.ts';
import { BRAND_EXTENSION, covers, cutFallbackFonts } from '../pdf/fallback-fonts.ts';
import { graphemesOf } from '../pdf/graphemes.ts';

// Runs on a worker thread: the module below is 2.4 MB and holds the thread while it draws.

/** A drawing of ours. Colours are literal: style sheets and variables are not read. */
export interface Drawing {
  svg: string;
  /** In pixels; the height follows from the drawing. */
  width: number;
}

const FONTS = resolve('src/ui/fonts/print');
const DISPLAY = { family: 'besley', weight: 900 } as const;

let ready: Promise<void> | undefined;

function start(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  ready ??= readFile(wasm).then((bytes) => initWasm(bytes));
  return ready;
}

/** Fonts that write these words in the display face, with those of other scripts behind it. */
export async function fontsFor(words: readonly string[]): Promise<Uint8Array[]> {
  const brand = await readFile(resolve(FONTS, `${DISPLAY.family}-${DISPLAY.weight}.ttf`));
  const face = create(brand) as Font;
  const clusters = [...new Set(words.flatMap((one) => graphemesOf(one.normalize('NFC'))))];
  const foreign = clusters.filter((one) => !(/^\s+$/.test(one) || covers(face, one)));
  if (foreign.length === 0) return [brand];
  const options = { extension: BRAND_EXTENSION[DISPLAY.family], weight: DISPLAY.weight, cuts: new Map() };
  return [brand, ...(await cutFallbackFonts(foreign, options)).map(({ file }) => file)];
}

/** Draws an SVG as a PNG. Text needs its fonts (`fontsFor`). */
export async function renderPng({ svg, width }: Drawing, fonts: readonly Uint8Array[] = []): Promise<Uint8Array> {
  await start();
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: fontOptions(fonts) });
  const image = picture.render();
  const png = image.asPng();
  image.free();
  picture.free();
  return png;
}

/** Draws an SVG without text at its own size: four bytes a pixel, the last one its opacity. */
export async function renderPixels(svg: string): Promise<{ width: number; height: number; pixels: Uint8Array }> {
  await start();
  const picture = new Resvg(svg);
  const image = picture.render();
  const { width, height, pixels } = image;
  image.free();
  picture.free();
  return { width, height, pixels };
}

/** Width of one line in the display face, in the units of `size`. */
export async function widthOf(line: string, size: number, fonts: readonly Uint8Array[]): Promise<number> {
  await start();
  const picture = new Resvg(lineOfText(line, size), { font: fontOptions(fonts) });
  const width = picture.getBBox()?.width ?? 0;
  picture.free();
  return width;
}

/** Attributes of text in the display face. */
export const displayText = (size: number) =>
  `font-family="Besley" font-weight="900" font-size="${size}" letter-spacing="${(-0.025 * size).toFixed(2)}"`;

const lineOfText = (line: string, size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><text y="80" ${displayText(size)}>${htmlText(line)}</text></svg>`;

const fontOptions = (fonts: readonly Uint8Array[]) => ({ fontBuffers: [...fonts], defaultFontFamily: 'Besley' });
