import type { Breed } from './breeds.ts';

export interface WeightSource {
  name: string;
  url: string;
}

/** Read in November 2026. */
export const WEIGHT_SOURCES = {
  kienzle: {
    name: 'Kienzle and Moik: A pilot study of the body weight of pure-bred client-owned adult cats. British Journal of Nutrition 106 (2011), S113 to S115',
    url: 'https://doi.org/10.1017/S0007114511001802',
  },
  tufts: {
    name: 'Catnip, Cummings School of Veterinary Medicine at Tufts University: typical healthy weights of adult purebred cats',
    url: 'https://tuftscatnip.com/?p=6490',
  },
  'royal-canin': {
    name: 'Royal Canin: What breed is my cat',
    url: 'https://www.royalcanin.com/uk',
  },
  purina: { name: 'Purina: Persian cat breed', url: 'https://www.purina.ca/cats/cat-breeds/persian-cat-breed' },
  apop: {
    name: 'Association for Pet Obesity Prevention: Sphynx breed guide',
    url: 'https://www.petobesityprevention.org/weight-comparison/sphinx',
  },
  cfa: {
    name: 'Cat Fanciers’ Association: Norwegian Forest Cat',
    url: 'https://cfa.org/breed/norwegian-forest-cat/',
  },
  wikipedia: { name: 'Wikipedia: British Shorthair', url: 'https://en.wikipedia.org/wiki/British_Shorthair' },
  profiles: {
    name: 'The Cat API: breed profiles after CFA, Vetstreet and VCA Hospitals',
    url: 'https://api.thecatapi.com/v1/breeds',
  },
  waltham: { name: 'Waltham kitten growth charts', url: 'https://www.waltham.com/resources/kitten-growth-charts' },
  campigotto: {
    name: 'Campigotto, Poljak, Bernardo and others: body weight and age of 19 million cats. Journal of the American Veterinary Medical Association (July 2019)',
    url: 'https://avmajournals.avma.org/javma',
  },
} as const satisfies Record<string, WeightSource>;

export type SourceId = keyof typeof WEIGHT_SOURCES;
type Bounds = readonly [low: number, high: number];

/**
 * Statement of a source about adults of a breed: a range for each sex, one for both, or the mean of cats in ideal
 * condition.
 */
export type Stated = { source: SourceId } & (
  | { unit: 'kg' | 'lb'; female: Bounds; male: Bounds }
  | { unit: 'kg' | 'lb'; both: Bounds }
  | { meanKg: { female: number; male: number } }
);

const bySex = (source: SourceId, unit: 'kg' | 'lb', female: Bounds, male: Bounds): Stated => ({
  source,
  unit,
  female,
  male,
});
const forBoth = (source: SourceId, low: number, high: number): Stated => ({ source, unit: 'lb', both: [low, high] });
/** Weighed at shows and in surgeries, body condition 5 of 9 only. The study names a class for few breeds; only those are used. */
const weighed = (female: number, male: number): Stated => ({ source: 'kienzle', meanKg: { female, male } });

/** Tufts' line for the Abyssinian (9 to 17 lb) is left out: it goes with no other description of a small, lithe cat. */
export const BREED_WEIGHTS: Record<Breed, readonly Stated[]> = {
  persian: [bySex('purina', 'lb', [7, 11], [9, 14]), forBoth('tufts', 8, 15)],
  'maine-coon': [weighed(4.9, 6.1), forBoth('tufts', 9, 22), forBoth('profiles', 12, 18)],
  'british-shorthair': [
    bySex('royal-canin', 'kg', [4, 6], [6, 9]),
    bySex('wikipedia', 'kg', [3.2, 5.4], [4.1, 7.7]),
    forBoth('profiles', 12, 20),
  ],
  ragdoll: [forBoth('tufts', 10, 20), forBoth('profiles', 12, 20)],
  siamese: [weighed(2.8, 3.6), forBoth('tufts', 6, 12), forBoth('profiles', 8, 15)],
  bengal: [bySex('royal-canin', 'kg', [4, 6], [5, 8]), forBoth('profiles', 6, 12)],
  'russian-blue': [forBoth('profiles', 5, 11)],
  abyssinian: [forBoth('profiles', 7, 10)],
  birman: [forBoth('profiles', 6, 15)],
  'norwegian-forest': [weighed(4, 5.1), bySex('cfa', 'lb', [9, 12], [12, 16]), forBoth('profiles', 8, 16)],
  'scottish-fold': [forBoth('tufts', 6, 13), forBoth('profiles', 5, 11)],
  sphynx: [bySex('apop', 'lb', [6, 9], [8, 14]), forBoth('profiles', 6, 12)],
  'american-shorthair': [forBoth('tufts', 8, 15), forBoth('profiles', 8, 15)],
  // The frame of a mixed breed is unknown: from the light to the large class of the study.
  'mixed-breed': [weighed(3.2, 4.2), weighed(4, 5.1)],
  other: [weighed(3.2, 4.2), weighed(4, 5.1)],
};

/** Breeds that fill out until about four or five (CFA on the Norwegian Forest Cat; likewise Maine Coon and Ragdoll). */
export const SLOW_TO_GROW: ReadonlySet<Breed> = new Set<Breed>(['maine-coon', 'norwegian-forest', 'ragdoll']);
