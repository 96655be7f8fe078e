import type { FormulaId } from '#src/capabilities/lab/rules/formulas.ts';

/** What stands for a formula where its ingredients are drawn; the name of a drawing in ui/art/larder.ts. */
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
