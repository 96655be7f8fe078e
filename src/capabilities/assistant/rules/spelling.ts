import { ORDINARY_WORDS, SPELLINGS } from './ordinary-words.ts';

/** A vocabulary word of this many letters may have one slip in it, of that many two. */
const ONE_SLIP_FROM = 3;
const TWO_SLIPS_FROM = 7;
/** Compared by sound from this many letters of sound on; one slip is allowed from that many. */
const SOUND_FROM = 3;
const SOUND_SLIP_FROM = 5;
/** Longer than every word of the vocabulary. */
export const LONGEST_WORD = 18;

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
