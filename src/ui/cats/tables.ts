/** Everything a cat can be. A value that is not in one of these tables never reaches a drawing. */
export const INK = '#2B1418';

export interface CoatColours {
  base: string;
  dark: string;
  light: string;
  /** Too dark for an ink line: the face is drawn in a warm light one. */
  night?: boolean;
}

export const COATS = {
  marmalade: { base: '#F4893A', dark: '#CF5A17', light: '#FFD7A6' },
  cream: { base: '#F2D2A4', dark: '#D9A86C', light: '#FFF0DA' },
  white: { base: '#FFFAF3', dark: '#E9DACB', light: '#FFFFFF' },
  black: { base: '#2C2427', dark: '#191215', light: '#51454A', night: true },
  blue: { base: '#8997A3', dark: '#66747F', light: '#BCC7CE' },
  lilac: { base: '#C7B1AB', dark: '#A48A84', light: '#E8DAD5' },
  havana: { base: '#6A3D2C', dark: '#48251A', light: '#A06B50', night: true },
  silver: { base: '#C3C7C7', dark: '#5A6063', light: '#F0F1EE' },
  brown: { base: '#A67A52', dark: '#553522', light: '#E2C6A2' },
  ruddy: { base: '#C4703A', dark: '#7C3D1A', light: '#EFBF94' },
  golden: { base: '#E3A750', dark: '#7B4417', light: '#FAE0AE' },
  rose: { base: '#E9B5A3', dark: '#CB8974', light: '#F6D6CA' },
  sealpoint: { base: '#F0E0CA', dark: '#4A2E27', light: '#FFF7EA' },
  bluepoint: { base: '#ECE6DF', dark: '#7B8894', light: '#FBF8F4' },
  flamepoint: { base: '#FBE9D2', dark: '#DE8240', light: '#FFF8EE' },
  lilacpoint: { base: '#F3E9E4', dark: '#B49A97', light: '#FDF9F7' },
} as const satisfies Record<string, CoatColours>;

export const EYES = {
  green: '#9CC24A',
  gold: '#F2B52C',
  copper: '#E07A26',
  blue: '#6FB3DC',
  aqua: '#6CC3B2',
  hazel: '#C9B03C',
} as const;
/** Frames behind portraits. */
export const TINTS = {
  nose: '#FFC3B8',
  saffron: '#FFCF5C',
  eye: '#DFE96B',
  blue: '#BFD5E2',
  mint: '#B5DCC4',
  oat: '#EBD6BE',
  marmalade: '#FFA35C',
  milk: '#FFF1EA',
  havana: '#4A242A',
} as const;
export const COLLARS = {
  marmalade: '#FF7A2F',
  nose: '#FF9C8E',
  eye: '#D6E14B',
  catmint: '#2F7D5B',
  blue: '#3F6F8F',
  saffron: '#FFB92E',
  ink: '#2B1418',
  milk: '#FFF6F0',
  berry: '#B5325C',
} as const;
export const PATTERNS = [
  'solid',
  'tabby',
  'spotted',
  'ticked',
  'point',
  'mitted',
  'lynx',
  'bicolor',
  'tuxedo',
  'calico',
  'tortie',
  'van',
] as const;
export const MOODS = ['wide', 'curious', 'level', 'unimpressed', 'sleepy', 'bliss', 'asleep'] as const;
export const AGES = ['kitten', 'adult', 'senior'] as const;
export const FURS = ['short', 'long', 'none'] as const;
export const WHITES = ['bib', 'blaze'] as const;

export type Coat = keyof typeof COATS;
export type Eye = keyof typeof EYES;
export type Tint = keyof typeof TINTS;
export type Collar = keyof typeof COLLARS;
export type Pattern = (typeof PATTERNS)[number];
export type Mood = (typeof MOODS)[number];
export type Age = (typeof AGES)[number];
export type Fur = (typeof FURS)[number];
export type White = (typeof WHITES)[number];
export type HeadShape = keyof typeof HEADS;
export type EarShape = keyof typeof EARS;
export type Breed = keyof typeof BREEDS;

/** Appearances for cats without a known breed or coat; one is picked by the name. */
export const MIX: readonly (readonly [Coat, Pattern, Eye])[] = [
  ['marmalade', 'tabby', 'green'],
  ['black', 'tuxedo', 'gold'],
  ['brown', 'tabby', 'gold'],
  ['blue', 'bicolor', 'green'],
  ['white', 'calico', 'green'],
  ['black', 'solid', 'gold'],
  ['cream', 'tabby', 'copper'],
  ['black', 'tortie', 'gold'],
  ['silver', 'tabby', 'green'],
  ['white', 'van', 'blue'],
];

/** Half width, top, y of the widest point, bottom; then the handles of the four curves. */
export const HEADS = {
  oval: { hw: 117, top: 108, cheek: 212, bot: 283, kt: 0.66, kc: 0.52, kj: 0.62, kb: 0.56 },
  round: { hw: 127, top: 104, cheek: 208, bot: 288, kt: 0.7, kc: 0.6, kj: 0.66, kb: 0.62 },
  wedge: { hw: 106, top: 110, cheek: 196, bot: 289, kt: 0.74, kc: 0.46, kj: 0.52, kb: 0.34 },
  square: { hw: 117, top: 106, cheek: 218, bot: 292, kt: 0.68, kc: 0.5, kj: 0.58, kb: 0.66 },
} as const satisfies Record<string, HeadMeasures>;

export interface HeadMeasures {
  hw: number;
  top: number;
  cheek: number;
  bot: number;
  kt: number;
  kc: number;
  kj: number;
  kb: number;
}

/** Inner base, outer base and tip of the right ear, from the centre line. */
export const EARS = {
  upright: { ix: 34, iy: 120, ox: 112, oy: 186, tx: 103, ty: 52 },
  small: { ix: 48, iy: 122, ox: 119, oy: 178, tx: 110, ty: 74 },
  large: { ix: 28, iy: 124, ox: 106, oy: 186, tx: 122, ty: 36 },
  tufted: { ix: 32, iy: 120, ox: 110, oy: 184, tx: 100, ty: 46 },
  folded: { ix: 50, iy: 122, ox: 120, oy: 172, tx: 100, ty: 92 },
} as const;

export interface BreedLook {
  head: HeadShape;
  ears: EarShape;
  fur: Fur;
  coat: Coat;
  pattern: Pattern;
  eye: Eye;
  white?: White;
  /** A short nose. */
  flat?: boolean;
}

const look = (own: Partial<BreedLook>): BreedLook => ({
  head: 'oval',
  ears: 'upright',
  fur: 'short',
  coat: 'marmalade',
  pattern: 'tabby',
  eye: 'green',
  ...own,
});

/** Breed to anatomy and a sensible coat. The keys are the values stored with a cat. */
export const BREEDS = {
  persian: look({
    head: 'round',
    ears: 'small',
    fur: 'long',
    coat: 'cream',
    pattern: 'solid',
    eye: 'copper',
    flat: true,
  }),
  'maine-coon': look({ head: 'square', ears: 'tufted', fur: 'long', coat: 'brown', pattern: 'tabby', eye: 'gold' }),
  'british-shorthair': look({ head: 'round', ears: 'small', coat: 'blue', pattern: 'solid', eye: 'copper' }),
  ragdoll: look({ head: 'oval', ears: 'upright', fur: 'long', coat: 'bluepoint', pattern: 'mitted', eye: 'blue' }),
  siamese: look({ head: 'wedge', ears: 'large', coat: 'sealpoint', pattern: 'point', eye: 'blue' }),
  bengal: look({ head: 'oval', ears: 'upright', coat: 'golden', pattern: 'spotted', eye: 'green' }),
  'russian-blue': look({ head: 'oval', ears: 'large', coat: 'blue', pattern: 'solid', eye: 'green' }),
  abyssinian: look({ head: 'wedge', ears: 'large', coat: 'ruddy', pattern: 'ticked', eye: 'gold' }),
  birman: look({ head: 'oval', ears: 'upright', fur: 'long', coat: 'sealpoint', pattern: 'point', eye: 'blue' }),
  'norwegian-forest': look({
    head: 'square',
    ears: 'tufted',
    fur: 'long',
    coat: 'silver',
    pattern: 'tabby',
    white: 'bib',
    eye: 'green',
  }),
  'scottish-fold': look({ head: 'round', ears: 'folded', coat: 'cream', pattern: 'tabby', eye: 'copper' }),
  sphynx: look({ head: 'wedge', ears: 'large', fur: 'none', coat: 'rose', pattern: 'solid', eye: 'aqua' }),
  'american-shorthair': look({ head: 'oval', ears: 'upright', coat: 'silver', pattern: 'tabby', eye: 'gold' }),
  'mixed-breed': look({}),
  other: look({ coat: 'black', pattern: 'tuxedo', eye: 'gold' }),
};
