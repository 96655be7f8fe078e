import type { Coat, Eye, Pattern } from '#src/ui/cats/tables.ts';

/** Values a portrait can be drawn with. The compiler checks that none is missing. */
const COAT_NAMES = {
  marmalade: 'Marmalade',
  cream: 'Cream',
  white: 'White',
  black: 'Black',
  blue: 'Blue',
  lilac: 'Lilac',
  havana: 'Havana',
  silver: 'Silver',
  brown: 'Brown',
  ruddy: 'Ruddy',
  golden: 'Golden',
  rose: 'Rose',
  sealpoint: 'Seal point',
  bluepoint: 'Blue point',
  flamepoint: 'Flame point',
  lilacpoint: 'Lilac point',
} as const satisfies Record<Coat, string>;

const PATTERN_NAMES = {
  solid: 'Solid',
  tabby: 'Tabby',
  spotted: 'Spotted',
  ticked: 'Ticked',
  point: 'Point',
  mitted: 'Mitted',
  lynx: 'Lynx',
  bicolor: 'Bicolour',
  tuxedo: 'Tuxedo',
  calico: 'Calico',
  tortie: 'Tortoiseshell',
  van: 'Van',
} as const satisfies Record<Pattern, string>;

const EYE_NAMES = {
  green: 'Green',
  gold: 'Gold',
  copper: 'Copper',
  blue: 'Blue',
  aqua: 'Aqua',
  hazel: 'Hazel',
} as const satisfies Record<Eye, string>;

export const LOOKS = { coat: COAT_NAMES, pattern: PATTERN_NAMES, eye: EYE_NAMES } as const;
