/** The five steps in their order. The analysing screen lies between 3 and 4 and is nobody's step. */
export const STEPS = [
  { step: 1, name: 'household' },
  { step: 2, name: 'cats' },
  { step: 3, name: 'lifestyle' },
  { step: 4, name: 'plan' },
  { step: 5, name: 'summary' },
] as const;

export type Step = (typeof STEPS)[number]['step'];
export const FIRST_STEP: Step = 1;
export const LAST_STEP: Step = 5;

export const asStep = (step: number): Step => Math.min(LAST_STEP, Math.max(FIRST_STEP, Math.trunc(step))) as Step;
