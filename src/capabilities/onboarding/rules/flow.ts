import type { QuickAnswers } from './answers.ts';
import { asStep, FIRST_STEP, LAST_STEP, STEPS, type Step } from './steps.ts';
import { firstProblem, type Problem } from './validation.ts';

export interface QuickPosition {
  step: Step;
  analysing: boolean;
}

export type StepResult = { kind: 'moved'; to: QuickPosition } | { kind: 'held'; problem: Problem } | { kind: 'pay' };

/** Result of Continue: the next step, the analysing screen, payment, or none with the reason. */
export function next(place: QuickPosition, answers: QuickAnswers): StepResult {
  if (place.analysing) return { kind: 'moved', to: { step: 4, analysing: false } };
  const problem = firstProblem(place.step, answers);
  if (problem) return { kind: 'held', problem };
  if (place.step === LAST_STEP) return { kind: 'pay' };
  if (place.step === 3) return { kind: 'moved', to: { step: 3, analysing: true } };
  return { kind: 'moved', to: { step: asStep(place.step + 1), analysing: false } };
}

export const canGoBack = (place: QuickPosition): boolean => !place.analysing && place.step > FIRST_STEP;

/** One step down; the same place where there is no way back. */
export const back = (place: QuickPosition): QuickPosition =>
  canGoBack(place) ? { step: asStep(place.step - 1), analysing: false } : place;

/**
 * The step to open at. A stored step is only as good as the answers before it: it stops at the first step
 * that would not have let go.
 */
export function resumeAt(stored: number, answers: QuickAnswers): Step {
  const wanted = Number.isFinite(stored) ? asStep(stored) : FIRST_STEP;
  for (const { step } of STEPS) {
    if (step >= wanted || firstProblem(step, answers)) return step;
  }
  return wanted;
}
