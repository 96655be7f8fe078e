import { FORMULAS } from '#src/capabilities/lab/rules/formulas.ts';
import { htmlText } from '#src/lib/html-text.ts';
import { displayText, fontsFor, renderPng, widthOf } from '#src/platform/png/render-png.ts';
import { mark } from '#src/ui/art/brand.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';
import { catInner } from '#src/ui/cats/cat.ts';
import { INK } from '#src/ui/cats/tables.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import { type Card, CARD_SIZE, SENTENCES } from '../rules/card.ts';

const SIDE = 72;
/** The edge that the cat sits on; below it lie the sticks. */
const EDGE = 478;
const BUST = 400;
const CAT = 440;
const CAT_X = CARD_SIZE.width - SIDE - CAT + 24;
const TEXT_WIDTH = CAT_X - SIDE - 8;
const MILK = '#FFF9F5';
const STICK = { length: 132, width: 44 } as const;

/** The card as PNG, 1200 by 630. */
export async function drawCard(card: Card): Promise<Uint8Array> {
  const sentence = SENTENCES[card.sentence];
  const fonts = await fontsFor([card.name ?? '', sentence]);
  const { width, height } = CARD_SIZE;
  const scale = CAT / BUST;
  const cat = catInner({ ...card.look, pose: 'bust', mood: 'level', uid: 'card' });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${TINT_COLOURS[card.tint]}"/>` +
    `<g transform="translate(${CAT_X} ${EDGE - CAT}) scale(${scale})">${cat}</g>` +
    `<rect y="${EDGE}" width="${width}" height="${height - EDGE}" fill="${MILK}"/>` +
    `<g transform="translate(${SIDE} 60) scale(.52)">${mark({ color: INK })}</g>` +
    `<g transform="translate(${SIDE + 74} 100) scale(.45)"><path d="${WORDMARK}" fill="${INK}"/></g>` +
    (await words(card.name, sentence, fonts)) +
    sticks(card) +
    '</svg>';
  return renderPng({ svg, width }, fonts);
}

/** Seven sticks lying side by side, from edge to edge. */
function sticks({ sticks: formulas }: Card): string {
  const gap = (CARD_SIZE.width - 2 * SIDE - formulas.length * STICK.length) / Math.max(1, formulas.length - 1);
  const y = EDGE + (CARD_SIZE.height - EDGE - STICK.width) / 2;
  return formulas
    .map((formula, i) => {
      const x = SIDE + i * (STICK.length + gap);
      return `<rect x="${x}" y="${y}" width="${STICK.length}" height="${STICK.width}" rx="${STICK.width / 2}" fill="${FORMULAS[formula].color}"/>`;
    })
    .join('');
}

const NAME_SIZE = 124;
/** A name that would be set smaller stands on two lines. */
const SMALLEST_ON_ONE_LINE = 84;
const SENTENCE_SIZES = { besideName: 46, alone: 84 } as const;
const LEADING = 1.08;
const LOWEST_BASELINE = EDGE - 56;
/** From the last line of the name to the sentence, in sizes of the sentence; other scripts reach further down. */
const GAP = { latin: 1.5, other: 1.95 } as const;

type Fonts = readonly Uint8Array[];

/** The name above the sentence, or the sentence alone and larger; the last line stands just above the edge. */
async function words(name: string | null, sentence: string, fonts: Fonts): Promise<string> {
  const size = name ? SENTENCE_SIZES.besideName : SENTENCE_SIZES.alone;
  const said = await broken(sentence, size, fonts);
  const first = LOWEST_BASELINE - (said.length - 1) * size * LEADING;
  if (!name) return setLines(said, first, size);
  const called = await fitted(name, fonts);
  const last = first - size * (fonts.length > 1 ? GAP.other : GAP.latin);
  const top = last - (called.lines.length - 1) * called.size * LEADING;
  return setLines(called.lines, top, called.size) + setLines(said, first, size);
}

const setLines = (lines: readonly string[], first: number, size: number) =>
  lines
    .map((line, i) => {
      const y = (first + i * size * LEADING).toFixed(1);
      return `<text x="${SIDE}" y="${y}" fill="${INK}" ${displayText(size)}>${htmlText(line)}</text>`;
    })
    .join('');

/** The name as large as fits. */
async function fitted(name: string, fonts: Fonts): Promise<{ lines: string[]; size: number }> {
  const sizeOf = async (lines: readonly string[], largest: number) => {
    const widest = await widestOf(lines, largest, fonts);
    return Math.floor(Math.min(largest, (largest * TEXT_WIDTH) / widest));
  };
  const size = await sizeOf([name], NAME_SIZE);
  if (size >= SMALLEST_ON_ONE_LINE || !name.includes(' ')) return { lines: [name], size };
  const lines = await balanced(name.split(' '), 2, fonts);
  return { lines, size: await sizeOf(lines, SMALLEST_ON_ONE_LINE) };
}

/** Lines of at most the width there is, as few as possible and of much the same length. */
async function broken(text: string, size: number, fonts: Fonts): Promise<string[]> {
  const parts = text.split(' ');
  for (let count = 1; count < parts.length; count++) {
    const lines = await balanced(parts, count, fonts);
    if ((await widestOf(lines, size, fonts)) <= TEXT_WIDTH) return lines;
  }
  return parts;
}

/** The words on so many lines, the longest of which is as short as can be. */
async function balanced(parts: readonly string[], count: number, fonts: Fonts): Promise<string[]> {
  if (count === 1) return [parts.join(' ')];
  let best: { lines: string[]; width: number } | null = null;
  for (let end = 1; end <= parts.length - count + 1; end++) {
    const lines = [parts.slice(0, end).join(' '), ...(await balanced(parts.slice(end), count - 1, fonts))];
    const width = await widestOf(lines, 100, fonts);
    if (!best || width < best.width) best = { lines, width };
  }
  return best?.lines ?? [...parts];
}

async function widestOf(lines: readonly string[], size: number, fonts: Fonts): Promise<number> {
  let widest = 1;
  for (const line of lines) widest = Math.max(widest, await widthOf(line, size, fonts));
  return widest;
}
