import { MOST_CATS } from './answers.ts';
/** The eight steps in their order, under their specified titles. */
export const FULL_STEPS = [
  { step: 1, title: 'Household Overview' },
  { step: 2, title: 'Cat Profiles' },
  { step: 3, title: 'Diet & Lifestyle' },
  { step: 4, title: 'Owner & Contact' },
  { step: 5, title: 'Goals & Priorities' },
  { step: 6, title: 'AI Plan Preview' },
  { step: 7, title: 'Payment' },
  { step: 8, title: 'Order Confirmation' },
] as const;

export type FullStep = (typeof FULL_STEPS)[number]['step'];
const FIRST_STEP_B: FullStep = 1;
export const LAST_FULL_STEP: FullStep = 8;
const CATS_STEP: FullStep = 2;

/** Position in the full wizard: a step, and on the second step the index of the cat, from 0. */
export interface FullPosition {
  step: FullStep;
  catIndex: number;
}

const asStepB = (step: number): FullStep =>
  Number.isFinite(step)
    ? (Math.min(LAST_FULL_STEP, Math.max(FIRST_STEP_B, Math.trunc(step))) as FullStep)
    : FIRST_STEP_B;

/** A place there is, for so many cats, from numbers that came from anywhere. */
export function fullPosition(step: number, catIndex: number, catCount: number): FullPosition {
  const known = asStepB(step);
  if (known !== CATS_STEP || !Number.isFinite(catIndex)) return { step: known, catIndex: 0 };
  return { step: known, catIndex: Math.min(Math.max(0, catCount - 1), Math.max(0, Math.trunc(catIndex))) };
}

/** A place as an address names it (`?at=6.0`). It has to survive a new document, which history state does not. */
export const writeFullPosition = ({ step, catIndex }: FullPosition): string => `${step}.${catIndex}`;

export function readFullPosition(text: string | null): FullPosition | undefined {
  const [, step, catIndex] = /^(\d)\.(\d)$/.exec(text ?? '') ?? [];
  return step ? fullPosition(Number(step), Number(catIndex), MOST_CATS) : undefined;
}

export const FULL_START: FullPosition = { step: FIRST_STEP_B, catIndex: 0 };

/** One on: through each cat of step 2, then step by step. Nothing holds it back (R132), and 8 is the last. */
export function nextFull({ step, catIndex }: FullPosition, catCount: number): FullPosition {
  if (step === CATS_STEP && catIndex < catCount - 1) return { step, catIndex: catIndex + 1 };
  return { step: asStepB(step + 1), catIndex: 0 };
}

/** R96: not from step 1, and not from the first cat of step 2. */
export const canGoBackFull = ({ step, catIndex }: FullPosition): boolean =>
  step > CATS_STEP || (step === CATS_STEP && catIndex > 0);

/** One back; from step 3 to the last cat. The same place where there is no way back. */
export function backFull(place: FullPosition, catCount: number): FullPosition {
  if (!canGoBackFull(place)) return place;
  if (place.step === CATS_STEP) return { step: CATS_STEP, catIndex: place.catIndex - 1 };
  return fullPosition(place.step - 1, catCount - 1, catCount);
}

/** R129: 0 on the first step, 100 on the last. */
export const fullProgressPercent = (step: FullStep): number => ((step - 1) / (LAST_FULL_STEP - 1)) * 100;

/** The footer's button. On the last step it is there and disabled; the step has a button of its own (C45). */
export const fullNextButton = (step: FullStep): { label: 'Next' | 'Complete'; disabled: boolean } =>
  step === LAST_FULL_STEP ? { label: 'Complete', disabled: true } : { label: 'Next', disabled: false };

export const fullTitle = (step: FullStep): string => FULL_STEPS[step - 1]?.title ?? '';
