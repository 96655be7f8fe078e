import { ORDINARY_WORDS } from './ordinary-words.ts';
import type { Vocabulary } from './spelling.ts';
import { LONGEST_WORD } from './spelling.ts';

/** One word of a message. */
interface Token {
  text: string;
  /** A sentence or clause begins here. */
  opens: boolean;
}

/** Lower case, without accents; apostrophes stay. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u200B-\u200D\u2060\uFEFF\u00AD]/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase();

function tokensOf(text: string): Token[] {
  const found = plain(text)
    .replaceAll("'", '')
    .replace(/([a-z])\1{2,}/g, '$1$1')
    .matchAll(/[a-z]+|[0-9]+|[.,;:!?\n]+/g);
  const tokens: Token[] = [];
  let opens = true;
  for (const [part] of found) {
    if (/[a-z0-9]/.test(part)) tokens.push({ text: part, opens });
    opens = !/[a-z0-9]/.test(part);
  }
  return tokens;
}

/** A text as words: lower case, without accents and punctuation; digits and letters apart. */
export const wordsOf = (text: string): string[] => tokensOf(text).map((token) => token.text);

/** The words of each part of a text between two marks of punctuation. */
export function clausesOf(text: string): string[][] {
  const clauses: string[][] = [];
  for (const token of tokensOf(text)) {
    if (token.opens || clauses.length === 0) clauses.push([]);
    clauses.at(-1)?.push(token.text);
  }
  return clauses;
}

/** Small words between which a run of letters without spaces may be cut. */
const SMALL = new Set(
  'a i my is it he hes she shes the to for of in on at his her has and with so we me as its was are our'.split(' '),
);
/** As many different words of a message may have slips in them; a comparison takes time. */
const MOST_GUESSES = 120;
/** Of a message without spaces, as many letters are cut into words. */
const LONGEST_RUN = 200;

const NOWHERE: readonly number[] = [];

/** A message, read once: which words of the vocabulary stand where. */
export class Reading {
  readonly words: readonly string[];
  readonly opens: readonly boolean[];
  /** All words without the spaces between them. */
  readonly glued: string;
  readonly #meant: readonly ReadonlySet<string>[];
  readonly #where = new Map<string, number[]>();
  readonly #places = new Map<readonly string[], readonly number[]>();

  constructor(text: string, vocabulary: Vocabulary) {
    const known = new Map<string, readonly string[]>();
    const meant = (word: string) => {
      let words = known.get(word);
      if (!words)
        known.set(word, (words = known.size < MOST_GUESSES ? vocabulary.meant(word) : vocabulary.exactly(word)));
      return words;
    };
    let left = LONGEST_RUN;
    const tokens = tokensOf(text).flatMap((token) => {
      const isWord = ORDINARY_WORDS.has(token.text) || meant(token.text).length > 0;
      if (token.text.length < 6 || token.text.length > left || isWord) return [token];
      left -= token.text.length;
      const parts = cut(token.text, (part) => vocabulary.has(part) || SMALL.has(part));
      return parts?.map((part, place) => ({ text: part, opens: token.opens && place === 0 })) ?? [token];
    });
    this.words = tokens.map((token) => token.text);
    this.opens = tokens.map((token) => token.opens);
    this.glued = this.words.join('');
    this.#meant = this.words.map((word, at) => {
      const words = new Set(meant(word));
      for (const one of words) {
        const places = this.#where.get(one);
        if (places) places.push(at);
        else this.#where.set(one, [at]);
      }
      return words;
    });
  }

  /** Positions at which the words of a phrase follow one another in order. */
  places(phrase: readonly string[]): readonly number[] {
    let places = this.#places.get(phrase);
    if (!places) this.#places.set(phrase, (places = this.#find(phrase)));
    return places;
  }

  #find([first = '', ...rest]: readonly string[]): readonly number[] {
    const starts = this.#where.get(first) ?? NOWHERE;
    if (rest.length === 0 || starts === NOWHERE) return starts;
    return starts.filter((at) => rest.every((word, offset) => this.#meant[at + 1 + offset]?.has(word)));
  }

  has(phrase: readonly string[]): boolean {
    return this.places(phrase).length > 0;
  }
}

/** Cost of a left-out letter, against 1 for another word. */
const LETTER_LEFT_OUT = 3;
/** Shortest run in which a quarter of the letters may belong to no word, because it has typing errors. */
const SLIPS_IN_RUNS_FROM = 12;

/** A run of letters as words; null where they are not words. */
function cut(run: string, isWord: (part: string) => boolean): string[] | null {
  const ends = [{ start: 0, cost: 0, leftOut: 0 }];
  for (let end = 1; end <= run.length; end += 1) {
    const before = ends[end - 1] ?? { cost: 0, leftOut: 0 };
    let best = { start: -1, cost: before.cost + LETTER_LEFT_OUT, leftOut: before.leftOut + 1 };
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
      const from = ends[start];
      if (from && from.cost + 1 < best.cost && isWord(run.slice(start, end)))
        best = { start, cost: from.cost + 1, leftOut: from.leftOut };
    }
    ends.push(best);
  }
  if ((ends[run.length]?.leftOut ?? 0) > (run.length < SLIPS_IN_RUNS_FROM ? 0 : run.length / 4)) return null;
  const parts: string[] = [];
  for (let end = run.length; end > 0; ) {
    const { start = -1 } = ends[end] ?? {};
    if (start >= 0) parts.unshift(run.slice(start, end));
    end = start >= 0 ? start : end - 1;
  }
  return parts;
}
