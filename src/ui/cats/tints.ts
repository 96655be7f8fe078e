import type { Tint } from './tables.ts';

/** The n-th cat of a household gets the n-th tint, so that no two of the first six share a colour. Stored with the cat. */
export const HOUSEHOLD_TINTS = ['eye', 'nose', 'mint', 'blue', 'saffron', 'oat'] as const satisfies readonly Tint[];

/** The colour band of each as it is printed: the day theme's `--band-*` (tokens.css). */
export const TINT_COLOURS: Record<(typeof HOUSEHOLD_TINTS)[number], string> = {
  eye: '#D3DF45',
  nose: '#FFC3B8',
  mint: '#B5DCC4',
  blue: '#BFD5E2',
  saffron: '#FFC23D',
  oat: '#EBD6BE',
};
