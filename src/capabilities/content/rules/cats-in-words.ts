import { plural } from '#src/lib/plurals.ts';
const IN_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'] as const;

/** 'one cat', 'two cats': households are small enough to be spelled out. */
export function catsInWords(cats: number): string {
  return `${IN_WORDS[cats] ?? cats} ${plural(cats, 'cat')}`;
}
