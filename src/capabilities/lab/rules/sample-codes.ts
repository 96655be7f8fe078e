/**
 * Codes of kits and samples: ten characters of an alphabet without vowels and without characters that look like another
 * one of it. The first stands for a kit, a kind of sample or a cat; the last is a check character. 23 is prime, so a
 * weighted sum finds every wrong character and every two that were exchanged.
 */
const ALPHABET = '23456789CDFHJKMNPRTVWXY';
const BASE = ALPHABET.length;
const LENGTH = 10;
const RANDOM = LENGTH - 2;

export const SAMPLE_KINDS = ['hair', 'swab', 'stool'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

/** First character of a code; it is printed beside the kind in words. */
const LETTERS = { kit: 'K', hair: 'H', swab: 'C', stool: 'P', cat: 'M' } as const;
export type CodeKind = keyof typeof LETTERS;

const weighted = (symbols: readonly number[]) => symbols.reduce((sum, symbol, i) => sum + symbol * (i + 1), 0) % BASE;
const symbolsOf = (code: string) => [...code].map((one) => ALPHABET.indexOf(one));

/** The symbol that makes the weighted sum of the whole code a multiple of 23. */
function checkSymbol(symbols: readonly number[]): number {
  const sum = weighted(symbols);
  for (let check = 0; check < BASE; check += 1) if ((sum + check * LENGTH) % BASE === 0) return check;
  throw new Error('23 is prime, so one of its residues fits.');
}

/** A new code. `draw` returns a random integer below its argument. */
export function newCode(kind: CodeKind, draw: (below: number) => number): string {
  return finished(
    kind,
    Array.from({ length: RANDOM }, () => draw(BASE)),
  );
}

function finished(kind: CodeKind, random: number[]): string {
  const symbols = [ALPHABET.indexOf(LETTERS[kind]), ...random];
  return [...symbols, checkSymbol(symbols)].map((symbol) => ALPHABET[symbol]).join('');
}

/** The lab's name of a cat: always the same for the same cat, and nothing can be read from it. */
export function catCode(catId: string): string {
  // The last 48 bits of an id are random.
  let rest = Number.parseInt(catId.replaceAll('-', '').slice(-12), 16);
  const random = Array.from({ length: RANDOM }, () => {
    const symbol = rest % BASE;
    rest = Math.floor(rest / BASE);
    return symbol;
  });
  return finished('cat', random);
}

/** A code as it was scanned or typed: spaces, dashes and small letters do not matter. Null where it cannot be one of ours. */
export function readCode(text: string): { kind: CodeKind; code: string } | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  const kind = (Object.keys(LETTERS) as CodeKind[]).find((one) => code.startsWith(LETTERS[one]));
  const symbols = symbolsOf(code);
  if (!kind || symbols.length !== LENGTH || symbols.includes(-1) || weighted(symbols) !== 0) return null;
  return { kind, code };
}

/** In two groups of five, as people read it. */
export const codeText = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
