import type { Step } from '../../rules/steps.ts';
import { type Mooded, SeatedCats, wondering } from '../shared/seated.tsx';
import { useOnboarding } from './onboarding-context.tsx';

function moodAt(step: Step, index: number): Mooded {
  if (step === 5) return { mood: 'bliss', look: 0 };
  return step === 4 ? wondering(index) : { mood: 'level', look: 0 };
}

/** The household, sitting on the sheet. */
export function Seat() {
  const { answers, step } = useOnboarding();
  return <SeatedCats cats={answers.cats} moodAt={(index) => moodAt(step, index)} />;
}
