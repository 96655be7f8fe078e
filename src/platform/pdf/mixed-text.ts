import LineBreaker from 'linebreak';
import type { DocumentFonts } from './fonts.ts';
import { graphemesOf, IGNORABLE, REPLACEMENT } from './graphemes.ts';
import type { Style } from './styles.ts';
import { bidi, forShaper, inVisualOrder, type Letter } from './visual-order.ts';

/** Letters of one font and direction, as they are handed to the document. */
interface Run {
  text: string;
  font: string;
  width: number;
}

export interface Line {
  /** From left to right. */
  runs: Run[];
  width: number;
}

export interface MixedText {
  doc: PDFKit.PDFDocument;
  fonts: DocumentFonts;
  style: Style;
}

/** Breaks words of any scripts into lines of at most `width` points. */
export function breakLines(words: string, width: number, { doc, fonts, style }: MixedText): Line[] {
  const lines: Line[] = [];
  let line: Letter[] = [];
  const measured = (letters: Letter[]) => lineOf(letters, { doc, fonts, style });
  const end = () => {
    if (line.length) lines.push(measured(line));
    line = [];
  };
  for (const { letters, required } of chunksOf(words, fonts, style)) {
    if (line.length && measured([...line, ...letters]).width > width) end();
    line.push(...letters);
    // A word that is wider than the column is torn.
    while (line.length > 1 && measured(line).width > width) {
      const fitting = fittingOf(line.length - 1, (count) => measured(line.slice(0, count)).width <= width);
      lines.push(measured(line.slice(0, fitting)));
      line = line.slice(fitting);
    }
    if (required) end();
  }
  end();
  return lines;
}

/** The most letters that fit, and one at least: more letters are wider, so each try halves the range. */
function fittingOf(most: number, fits: (count: number) => boolean): number {
  let [fitting, rest] = [1, most];
  while (fitting < rest) {
    const count = Math.ceil((fitting + rest) / 2);
    if (fits(count)) fitting = count;
    else rest = count - 1;
  }
  return fitting;
}

/** All words on one line, however wide. */
export const wholeLine = (words: string, mixed: MixedText): Line =>
  lineOf(lettersOf(words, mixed.fonts, mixed.style), mixed);

/** Draws a line with its left end at `x`. */
export function drawLine(
  line: Line,
  { x, baseline }: { x: number; baseline: number },
  { doc, style }: MixedText,
): void {
  for (const { text, font, width } of line.runs) {
    doc.font(font).fontSize(style.size);
    doc.text(text, x, baseline, { ...settingOf(font, style), baseline: 'alphabetic', lineBreak: false });
    x += width;
  }
}

/** Parts between which a line may end. */
function* chunksOf(words: string, fonts: DocumentFonts, style: Style) {
  const letters = lettersOf(words, fonts, style);
  const text = letters.map(({ text }) => text).join('');
  const breaker = new LineBreaker(text);
  let at = 0;
  let next = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const first = next;
    while (next < letters.length && at < found.position) at += (letters[next++] as Letter).text.length;
    yield { letters: letters.slice(first, next), required: found.required && at < text.length };
  }
}

/** Letters in reading order, without invisible direction marks, which have been applied by then. */
function lettersOf(words: string, fonts: DocumentFonts, { face }: Style): Letter[] {
  const text = words.replaceAll('\t', ' ').normalize('NFC');
  const { levels } = bidi.getEmbeddingLevels(text);
  const letters: Letter[] = [];
  let at = 0;
  for (const cluster of graphemesOf(text)) {
    const level = levels[at] ?? 0;
    at += cluster.length;
    if ([...cluster].every((letter) => IGNORABLE.test(letter))) continue;
    const previous = letters.at(-1)?.font;
    const font = cluster === ' ' && previous ? previous : fonts.fontFor(face, cluster);
    if (font) letters.push({ text: cluster, font, level });
    else for (const letter of cluster) if (!IGNORABLE.test(letter)) letters.push(alone(letter, level, fonts, face));
  }
  return letters;
}

/** A letter of a cluster that no font has as a whole; the mark for a missing one where no font has the letter either. */
function alone(letter: string, level: number, fonts: DocumentFonts, face: Style['face']): Letter {
  const font = fonts.fontFor(face, letter);
  return font ? { text: letter, font, level } : { text: REPLACEMENT, font: fonts.replacementFont(face), level };
}

/** A line's runs as they stand on the page, without the spaces at its end. */
function lineOf(letters: readonly Letter[], { doc, style }: MixedText): Line {
  const last = letters.findLastIndex(({ text }) => !/^\s+$/.test(text));
  const seen = letters.slice(0, last + 1);
  const runs: Letter[][] = [];
  for (const letter of seen) {
    const run = runs.at(-1);
    if (run && run[0]?.font === letter.font && run[0].level === letter.level) run.push(letter);
    else runs.push([letter]);
  }
  const placed = inVisualOrder(runs).map((run): Run => {
    const { font } = run[0] as Letter;
    const text = forShaper(run);
    doc.font(font).fontSize(style.size);
    const setting = settingOf(font, style);
    return { text, font, width: doc.widthOfString(text, setting) + setting.characterSpacing };
  });
  const width = placed.reduce((sum, run) => sum + run.width, 0);
  return { runs: placed, width };
}

/** Letters that join are not set apart. `features` keeps pdfkit from laying out word by word, from left to right. */
const settingOf = (font: string, { face, tracking = 0 }: Style) => ({
  features: [],
  characterSpacing: font === face ? tracking : 0,
});
