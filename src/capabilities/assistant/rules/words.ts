/** What somebody typed, as words: lower case, without accents and punctuation, however they were spaced. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\u200B-\u200D\u2060\uFEFF\u00AD'’‘`´]/gu, '')
    .toLowerCase()
    .replace(/([a-z])\1{2,}/g, '$1$1');
  return plain.match(/[a-z0-9]+/g) ?? [];
}

/** A word of this many letters may have one slip in it, of that many two. */
const ONE_SLIP_FROM = 6;
const TWO_SLIPS_FROM = 10;

/** Words that look like a slip and are none. */
const ORDINARY = new Set(
  'cooking cooked breeding breeds painting planting patting blending spring strong sitting feeding seating raising threat sharing shaving'.split(
    ' ',
  ),
);

/** The same word, or the same word typed in a hurry. The first letter is rarely the wrong one. */
function isWord(typed: string, meant: string): boolean {
  if (typed === meant) return true;
  if (ORDINARY.has(typed) || (typed[0] !== meant[0] && typed[1] !== meant[0])) return false;
  const length = Math.min(typed.length, meant.length);
  if (length < ONE_SLIP_FROM || Math.abs(typed.length - meant.length) > 2) return false;
  return slips(typed, meant) <= (length >= TWO_SLIPS_FROM ? 2 : 1);
}

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

/** Where the words of a phrase stand in a row, from this place on; -1 when they do not. */
export function findPhrase(words: readonly string[], phrase: string, from = 0): number {
  const meant = phrase.split(' ');
  for (let at = from; at + meant.length <= words.length; at += 1) {
    if (meant.every((word, offset) => isWord(words[at + offset] ?? '', word))) return at;
  }
  return -1;
}
