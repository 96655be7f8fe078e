/** Cats of the hero, in order. Their colours and stick heights are in hero.css. */
export const HERO_CATS = [
  { id: 'biscuit', name: 'Biscuit', line: 'Ginger tabby, three. Short on fibre, long on opinions.' },
  { id: 'inspector', name: 'Inspector', line: 'Tuxedo, seven. Joints first, then everyone else.' },
  { id: 'miso', name: 'Miso', line: 'British Shorthair, four. Low vitamin D3. High standards.' },
  { id: 'laila', name: 'Laila', line: 'Siamese, five. Nervous around the vacuum cleaner.' },
  { id: 'clementine', name: 'Clementine', line: 'Calico, two. Glossy coat, delicate stomach.' },
  { id: 'zaatar', name: 'Za’atar', line: 'Bengal, one. Energy to spare, taurine to find.' },
] as const;

export type HeroCatId = (typeof HERO_CATS)[number]['id'];
