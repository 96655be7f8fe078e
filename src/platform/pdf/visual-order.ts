import bidiFactory from 'bidi-js';

export const bidi = bidiFactory();

/** One letter as it is read, with the font that draws it. */
export interface Letter {
  text: string;
  font: string;
  /** Even from left to right, odd from right to left (UAX 9). */
  level: number;
}

/** Rule L2 of UAX 9, on runs. */
export function inVisualOrder(runs: Letter[][]): Letter[][] {
  const ordered = [...runs];
  const levelOf = (run: Letter[] | undefined) => run?.[0]?.level ?? 0;
  for (let level = Math.max(0, ...runs.map(levelOf)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while (to < ordered.length && levelOf(ordered[to]) >= level) to += 1;
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}

const SCRIPTLESS = /^[\p{Script=Common}\p{Script=Inherited}]$/u;
const RIGHT_TO_LEFT = /^[\p{Script=Arabic}\p{Script=Hebrew}]$/u;

/** The shaper turns Arabic and Hebrew around by itself and knows nothing else of directions. */
export function forShaper(run: readonly Letter[]): string {
  const turned = (run[0] as Letter).level % 2 === 1;
  const letters = run.map(({ text }) => (turned ? (bidi.getMirroredCharacter(text) ?? text) : text));
  const first = [...letters.join('')].find((letter) => !SCRIPTLESS.test(letter));
  const turnsItself = first !== undefined && RIGHT_TO_LEFT.test(first);
  return (turned === turnsItself ? letters : letters.reverse()).join('');
}
