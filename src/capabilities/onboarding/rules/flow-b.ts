import { MOST_CATS } from './answers.ts';
/** The eight steps in their order, under their specified titles. */
export const STEPS_B = [
  { step: 1, title: 'Household Overview' },
  { step: 2, title: 'Cat Profiles' },
  { step: 3, title: 'Diet & Lifestyle' },
  { step: 4, title: 'Owner & Contact' },
  { step: 5, title: 'Goals & Priorities' },
  { step: 6, title: 'AI Plan Preview' },
  { step: 7, title: 'Payment' },
  { step: 8, title: 'Order Confirmation' },
] as const;

export type StepB = (typeof STEPS_B)[number]['step'];
const FIRST_STEP_B: StepB = 1;
export const LAST_STEP_B: StepB = 8;
const CATS_STEP: StepB = 2;

/** Position in wizard B: a step, and on the second step the index of the cat, from 0. */
export interface PlaceB {
  step: StepB;
  catIndex: number;
}

const asStepB = (step: number): StepB =>
  Number.isFinite(step) ? (Math.min(LAST_STEP_B, Math.max(FIRST_STEP_B, Math.trunc(step))) as StepB) : FIRST_STEP_B;

/** A place there is, for so many cats, from numbers that came from anywhere. */
export function placeB(step: number, catIndex: number, catCount: number): PlaceB {
  const known = asStepB(step);
  if (known !== CATS_STEP || !Number.isFinite(catIndex)) return { step: known, catIndex: 0 };
  return { step: known, catIndex: Math.min(Math.max(0, catCount - 1), Math.max(0, Math.trunc(catIndex))) };
}

/** A place as an address names it (`?at=6.0`). It has to survive a new document, which history state does not. */
export const writePlaceB = ({ step, catIndex }: PlaceB): string => `${step}.${catIndex}`;

export function readPlaceB(text: string | null): PlaceB | undefined {
  const [, step, catIndex] = /^(\d)\.(\d)$/.exec(text ?? '') ?? [];
  return step ? placeB(Number(step), Number(catIndex), MOST_CATS) : undefined;
}

export const START_B: PlaceB = { step: FIRST_STEP_B, catIndex: 0 };

/** One on: through each cat of step 2, then step by step. Nothing holds it back (R132), and 8 is the last. */
export function nextB({ step, catIndex }: PlaceB, catCount: number): PlaceB {
  if (step === CATS_STEP && catIndex < catCount - 1) return { step, catIndex: catIndex + 1 };
  return { step: asStepB(step + 1), catIndex: 0 };
}

/** R96: not from step 1, and not from the first cat of step 2. */
export const canGoBackB = ({ step, catIndex }: PlaceB): boolean =>
  step > CATS_STEP || (step === CATS_STEP && catIndex > 0);

/** One back; from step 3 to the last cat. The same place where there is no way back. */
export function backB(place: PlaceB, catCount: number): PlaceB {
  if (!canGoBackB(place)) return place;
  if (place.step === CATS_STEP) return { step: CATS_STEP, catIndex: place.catIndex - 1 };
  return placeB(place.step - 1, catCount - 1, catCount);
}

/** R129: 0 on the first step, 100 on the last. */
export const progressPercentB = (step: StepB): number => ((step - 1) / (LAST_STEP_B - 1)) * 100;

/** The footer's button. On the last step it is there and disabled; the step has a button of its own (C45). */
export const nextButtonB = (step: StepB): { label: 'Next' | 'Complete'; disabled: boolean } =>
  step === LAST_STEP_B ? { label: 'Complete', disabled: true } : { label: 'Next', disabled: false };

export const titleB = (step: StepB): string => STEPS_B[step - 1]?.title ?? '';
