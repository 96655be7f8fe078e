import type { Breed as Drawn } from '#src/ui/cats/tables.ts';

/** The breeds by the values they are stored as; each of them can be drawn. */
export const BREED_NAMES = {
  persian: 'Persian',
  'maine-coon': 'Maine Coon',
  'british-shorthair': 'British Shorthair',
  ragdoll: 'Ragdoll',
  siamese: 'Siamese',
  bengal: 'Bengal',
  'russian-blue': 'Russian Blue',
  abyssinian: 'Abyssinian',
  birman: 'Birman',
  'norwegian-forest': 'Norwegian Forest',
  'scottish-fold': 'Scottish Fold',
  sphynx: 'Sphynx',
  'american-shorthair': 'American Shorthair',
  'mixed-breed': 'Mixed Breed',
  other: 'Other',
} as const satisfies Record<Drawn, string>;

export type Breed = keyof typeof BREED_NAMES;

export const BREEDS = Object.keys(BREED_NAMES) as [Breed, ...Breed[]];

export const breedOf = (word: string | null): Breed | null =>
  word !== null && Object.hasOwn(BREED_NAMES, word) ? (word as Breed) : null;
