import { memo } from 'react';
import { CatPortrait } from '#src/ui/cats/portrait.tsx';
import type { Mood } from '#src/ui/cats/tables.ts';
import type { WizardACat } from '../../rules/answers.ts';
import type { Step } from '../../rules/steps.ts';
import { lookOf } from './cat-look.ts';
import { useOnboarding } from './onboarding-context.tsx';

/** Two cats in the same mood side by side is one too many, except in bliss. */
function moodAt(step: Step, index: number): { mood: Mood; look: number } {
  if (step === 5) return { mood: 'bliss', look: 0 };
  if (step === 4) return index % 2 === 0 ? { mood: 'curious', look: 0.7 } : { mood: 'level', look: -0.5 };
  return { mood: 'level', look: 0 };
}

/** The household, sitting on the sheet. */
export function Seat() {
  const { answers, step } = useOnboarding();
  return (
    <div className="wz-seat" aria-hidden="true">
      {answers.cats.map((cat, index) => (
        <div key={cat.id}>
          <Seated cat={cat} index={index} step={step} />
        </div>
      ))}
    </div>
  );
}

/** Drawn again when the coat or the age changes, not at every letter of the name. */
const Seated = memo(
  function Seated({ cat, index, step }: { cat: WizardACat; index: number; step: Step }) {
    return <CatPortrait cat={lookOf(cat, index)} pose="loaf" {...moodAt(step, index)} decorative />;
  },
  (before, after) =>
    before.step === after.step &&
    before.index === after.index &&
    before.cat.portrait === after.cat.portrait &&
    before.cat.ageRange === after.cat.ageRange,
);
