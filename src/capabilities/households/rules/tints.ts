/** The colour band a cat brings along, by its place in the household. Stored with the cat, so that it keeps its colour when another leaves. */
export const TINTS = ['eye', 'nose', 'mint', 'blue', 'saffron', 'oat'] as const;
export type CatTint = (typeof TINTS)[number];

export const tintOf = (position: number): CatTint => TINTS[position % TINTS.length] ?? 'eye';
