import type { FormulaId } from './formulas.ts';

/** The seven nutrients the lab reports, and the formulas that answer each, the first one before all. */
export const MARKERS = {
  vitaminA: { name: 'Vitamin A', answeredBy: ['vision'] },
  vitaminD3: { name: 'Vitamin D3', answeredBy: ['renal'] },
  vitaminE: { name: 'Vitamin E', answeredBy: ['derma', 'antiox'] },
  taurine: { name: 'Taurine', answeredBy: ['cardio'] },
  magnesium: { name: 'Magnesium', answeredBy: ['neuro'] },
  calcium: { name: 'Calcium', answeredBy: ['omega'] },
  fibre: { name: 'Fibre', answeredBy: ['play', 'antiox'] },
} as const satisfies Record<string, { name: string; answeredBy: readonly [FormulaId, ...FormulaId[]] }>;

/** The three collections of the kit; other words for the same sample are in use. */
export const SAMPLES = [
  { name: 'Poop', also: 'stool', how: 'A spoonful from the tray, into the tube.' },
  { name: 'Cheek swab', also: 'saliva', how: 'Rubbed along the inside of the cheek.' },
  { name: 'Hair', also: 'fur', how: 'A pinch from the back of the neck.' },
] as const;

export const SAMPLE_NAMES = { hair: 'hair', swab: 'cheek swab', stool: 'poop' } as const;
