import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';

/** Ingredient that illustrates each formula: the name of a drawing in ui/art/ingredients.ts. */
export const DRAWN_BY = {
  antiox: 'blueberry',
  cardio: 'sardine',
  vision: 'marigold',
  derma: 'flax',
  neuro: 'oat',
  omega: 'mussel',
  play: 'pumpkin',
  renal: 'cranberry',
} as const satisfies Record<FormulaId, string>;
