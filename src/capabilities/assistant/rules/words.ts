import { ORDINARY_WORDS, SPELLINGS } from './ordinary-words.ts';

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

/** A vocabulary word of this many letters may have one slip in it, of that many two. */
const ONE_SLIP_FROM = 3;
const TWO_SLIPS_FROM = 7;
/** Compared by sound from this many letters of sound on; one slip is allowed from that many. */
const SOUND_FROM = 3;
const SOUND_SLIP_FROM = 5;
/** Longer than every word of the vocabulary. */
const LONGEST_WORD = 18;

/** Letters wrong, missing, too many or swapped with their neighbour (optimal string alignment). */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        (above[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      here.push(least);
    }
    [before, above] = [above, here];
  }
  return above[b.length] ?? 0;
}

/** Approximate sound of a word: 'kat' and 'cat', 'eetin' and 'eating', 'seezher' and 'seizure' come close. */
function soundOf(word: string): string {
  return word
    .replace(/in[g']?$/, 'in')
    .replace(/ph/g, 'f')
    .replace(/gh/g, '')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/ck|c|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/wh/g, 'w')
    .replace(/^kn/, 'n')
    .replace(/ea|ee|ie|ei|ey|y/g, 'i')
    .replace(/ou|oo|ue|ew/g, 'u')
    .replace(/ai|ay/g, 'a')
    .replace(/ed$/, 'd')
    .replace(/(?<=..)e$/, '')
    .replace(/(.)\1/g, '$1');
}

/** The letters of a word as bits: a slip changes two of them at most, so that most words need not be compared. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) - 97);
  return bits;
}

function bitsIn(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Whether two words begin alike, but for one slip. */
const beginAlike = (a: string, b: string): boolean => a[0] === b[0] || a[1] === b[1] || a[0] === b[1] || a[1] === b[0];

/** Words that are looked for and may have as many slips, by the length of their form: how they are spelt, or how they sound. */
class Forms {
  readonly #slips: number;
  readonly #byLength: { letters: number[]; forms: { word: string; form: string }[] }[] = [];

  constructor(slips: number) {
    this.#slips = slips;
  }

  add(word: string, form: string): void {
    const bucket = (this.#byLength[form.length] ??= { letters: [], forms: [] });
    bucket.letters.push(lettersOf(form));
    bucket.forms.push({ word, form });
  }

  near(typed: string, found: Set<string>): void {
    const typedLetters = lettersOf(typed);
    const differing = 2 * this.#slips;
    for (let length = typed.length - this.#slips; length <= typed.length + this.#slips; length += 1) {
      const { letters = [], forms = [] } = this.#byLength[length] ?? {};
      for (let at = 0; at < letters.length; at += 1) {
        if (bitsIn(typedLetters ^ (letters[at] ?? 0)) > differing) continue;
        const { word = '', form = '' } = forms[at] ?? {};
        if (beginAlike(typed, form) && slips(typed, form) <= this.#slips) found.add(word);
      }
    }
  }
}

/** Words that are looked for, also where they are typed with slips. */
export class Vocabulary {
  readonly #words: ReadonlySet<string>;
  readonly #forms = { spelt: [new Forms(1), new Forms(2)], heard: [new Forms(0), new Forms(1)] } as const;

  constructor(words: Iterable<string>) {
    this.#words = new Set(words);
    for (const word of this.#words) {
      if (!/^[a-z]/.test(word) || word.length < ONE_SLIP_FROM) continue;
      this.#forms.spelt[word.length >= TWO_SLIPS_FROM ? 1 : 0].add(word, word);
      const sound = soundOf(word);
      if (sound.length >= SOUND_FROM) this.#forms.heard[sound.length >= SOUND_SLIP_FROM ? 1 : 0].add(word, sound);
    }
  }

  has(word: string): boolean {
    return this.#words.has(word);
  }

  exactly(typed: string): readonly string[] {
    return this.#words.has(typed) ? [typed] : [];
  }

  /** The words of the vocabulary that somebody may have meant who typed this one. */
  meant(typed: string): readonly string[] {
    const alike = SPELLINGS.get(typed) ?? [];
    if (this.#words.has(typed)) return [typed, ...alike];
    if (alike.length > 0 || !/^[a-z]{2,}$/.test(typed) || typed.length > LONGEST_WORD || ORDINARY_WORDS.has(typed))
      return alike;
    return this.near(typed).flatMap((word) => [word, ...(SPELLINGS.get(word) ?? [])]);
  }

  /** The words that are a slip or two away from this one, or sound like it. */
  near(typed: string): string[] {
    const found = new Set<string>();
    const sound = soundOf(typed);
    for (const forms of this.#forms.spelt) forms.near(typed, found);
    for (const forms of this.#forms.heard) forms.near(sound, found);
    return [...found];
  }
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
