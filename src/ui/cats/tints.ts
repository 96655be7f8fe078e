import type { Tint } from './tables.ts';

/** The n-th cat of a household gets the n-th tint, so that no two of the first six share a colour. Stored with the cat. */
export const HOUSEHOLD_TINTS = ['eye', 'nose', 'mint', 'blue', 'saffron', 'oat'] as const satisfies readonly Tint[];
