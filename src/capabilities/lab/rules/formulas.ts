const MILK = '#FFF9F5';
const INK = '#2B1418';

/** The library of eight. A month for one cat holds seven of them, four sticks of each. */
export const FORMULAS = {
  antiox: {
    name: 'Antiox-Renew',
    short: 'Renew',
    job: 'Antioxidant, kidney',
    color: '#B5325C',
    on: MILK,
    tint: '#F7D5DD',
  },
  cardio: { name: 'Cardio-Flex Pro', short: 'Heart', job: 'Heart', color: '#FF9485', on: INK, tint: '#FFE1DB' },
  vision: { name: 'Clear V-Optima', short: 'Vision', job: 'Vision', color: '#D3DF45', on: INK, tint: '#F0F5BF' },
  derma: { name: 'DermaFlow+', short: 'Coat', job: 'Coat and skin', color: '#FFC23D', on: INK, tint: '#FFEDC2' },
  neuro: { name: 'NeuroFix-360', short: 'Calm', job: 'Stress', color: '#93B8CF', on: INK, tint: '#DDE9F0' },
  omega: { name: 'Omega Flex-3', short: 'Joints', job: 'Joint mobility', color: '#23607D', on: MILK, tint: '#D3E3EA' },
  play: {
    name: 'Purr-fect Play',
    short: 'Play',
    job: 'Activity, dental, digestion',
    color: '#FF7A2F',
    on: INK,
    tint: '#FFE0CC',
  },
  renal: { name: 'Renal-Advance', short: 'Renal', job: 'Kidney', color: '#2E7D5B', on: MILK, tint: '#CFE8D9' },
} as const;

export type FormulaId = keyof typeof FORMULAS;

export const FORMULA_IDS = Object.keys(FORMULAS) as [FormulaId, ...FormulaId[]];

/** Null for an id that is not one of the eight. */
export const formulaName = (id: string | null): string | null =>
  id !== null && Object.hasOwn(FORMULAS, id) ? FORMULAS[id as FormulaId].name : null;

/** The seven shown where no cat is meant in particular. */
export const SEVEN = [
  'cardio',
  'vision',
  'derma',
  'neuro',
  'omega',
  'play',
  'renal',
] as const satisfies readonly FormulaId[];
