import type { ComponentType } from 'react';
import { ageRangeOf } from '../../rules/answers.ts';
import { LAST_FULL_STEP, fullProgressPercent, type FullStep, fullTitle } from '../../rules/full-flow.ts';
import { type Mooded, SeatedCats, wondering } from '../shared/seated.tsx';
import { CloseButton, WizardDialog } from '../shared/wizard-dialog.tsx';
import { useFullWizard } from './full-wizard-context.tsx';
import { SaveLater } from './save-later.tsx';
import { CatsStep } from './steps/cats.tsx';
import { ConfirmationStep } from './steps/confirmation.tsx';
import { GoalsStep } from './steps/goals.tsx';
import { HouseholdStep } from './steps/household.tsx';
import { LifestyleStep } from './steps/lifestyle.tsx';
import { OwnerStep } from './steps/owner.tsx';
import { PaymentStep } from './steps/payment.tsx';
import { PreviewStep } from './steps/preview.tsx';

const SCREENS: Record<FullStep, ComponentType> = {
  1: HouseholdStep,
  2: CatsStep,
  3: LifestyleStep,
  4: OwnerStep,
  5: GoalsStep,
  6: PreviewStep,
  7: PaymentStep,
  8: ConfirmationStep,
};

const STEP_TINTS: Record<FullStep, string> = {
  1: 'nose',
  2: 'eye',
  3: 'mint',
  4: 'oat',
  5: 'butter',
  6: 'saffron',
  7: 'blue',
  8: 'russian',
};

/** Full screen on a phone, a large modal above that: one colour band, the household on the edge of one sheet, the step on it. */
export function FullWizardShell({ onClose }: { onClose: () => void }) {
  const { place, leave } = useFullWizard();
  const { step, catIndex } = place;
  const close = () => leave(onClose);
  const Screen = SCREENS[step];
  return (
    <WizardDialog className="full-wizard" band={STEP_TINTS[step]} place={`${step}-${catIndex}`} onEscape={close}>
      <div className="wizard-col">
        <Top step={step} onClose={close} />
        <Seat />
      </div>
      <Screen key={`${step}-${catIndex}`} />
    </WizardDialog>
  );
}

function Top({ step, onClose }: { step: FullStep; onClose: () => void }) {
  const percent = fullProgressPercent(step);
  return (
    <header>
      <div className="full-wizard-top">
        <b id="wizard-progress">
          Step {step}: {fullTitle(step)}
        </b>
        {step < LAST_FULL_STEP && <SaveLater />}
        <CloseButton onClose={onClose} />
      </div>
      <div className="full-wizard-bar">
        <progress max={100} value={percent} aria-label="Progress" />
        <b className="tn">{Math.round(percent)}%</b>
      </div>
    </header>
  );
}

function moodAt(step: FullStep, index: number): Mooded {
  if (step === 8) return { mood: 'bliss', look: 0 };
  return step === 6 ? wondering(index) : { mood: 'level', look: 0 };
}

function Seat() {
  const { answers, place } = useFullWizard();
  const cats = answers.cats.map((cat) => ({ ...cat, ageRange: ageRangeOf(cat.age) }));
  return <SeatedCats cats={cats} moodAt={(index) => moodAt(place.step, index)} />;
}
