import type { CatLook } from './look.ts';

/** The cats of the public pages. Drawings only: no page's code needs them. */
export const CAST = {
  miso: { name: 'Miso', breed: 'british-shorthair', collar: 'saffron' },
  biscuit: {
    name: 'Biscuit',
    breed: 'mixed-breed',
    coat: 'marmalade',
    pattern: 'tabby',
    eye: 'green',
    collar: 'catmint',
  },
  laila: { name: 'Laila', breed: 'siamese', collar: 'marmalade' },
  inspector: { name: 'Inspector', coat: 'black', pattern: 'tuxedo', eye: 'gold', collar: 'marmalade' },
  clementine: { name: 'Clementine', coat: 'white', pattern: 'calico', eye: 'green', collar: 'blue' },
  bear: { name: 'Bear', breed: 'maine-coon' },
  zaatar: { name: 'Za’atar', breed: 'bengal', collar: 'berry' },
  pita: { name: 'Pita', breed: 'scottish-fold', collar: 'blue' },
  dune: { name: 'Dune', breed: 'sphynx', collar: 'catmint' },
  mochi: { name: 'Mochi', breed: 'persian' },
  noor: { name: 'Noor', breed: 'russian-blue', collar: 'nose' },
  sable: { name: 'Sable', coat: 'black', pattern: 'tortie', eye: 'gold', collar: 'eye' },
} as const satisfies Record<string, CatLook>;

export type CastId = keyof typeof CAST;
