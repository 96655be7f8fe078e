import type { ComponentType } from 'react';
import { Logo } from '#src/ui/logo.tsx';
import { Steps } from '#src/ui/steps.tsx';
import { STEPS, type Step } from '../../rules/steps.ts';
import { type Mooded, SeatedCats, wondering } from '../shared/seated.tsx';
import { CloseButton, WizardDialog } from '../shared/wizard-dialog.tsx';
import { useOnboarding } from './onboarding-context.tsx';
import { Analysing } from './steps/analysing.tsx';
import { CatsStep } from './steps/cats.tsx';
import { HouseholdStep } from './steps/household.tsx';
import { LifestyleStep } from './steps/lifestyle.tsx';
import { PlanStep } from './steps/plan.tsx';
import { SummaryStep } from './steps/summary.tsx';

const SCREENS: Record<Step, ComponentType> = {
  1: HouseholdStep,
  2: CatsStep,
  3: LifestyleStep,
  4: PlanStep,
  5: SummaryStep,
};

const STEP_TINTS: Record<Step, string> = { 1: 'nose', 2: 'eye', 3: 'mint', 4: 'saffron', 5: 'blue' };

/** The whole screen: one colour band, the household on the edge of one sheet, and the step on it. */
export function WizardShell({ onClose }: { onClose: () => void }) {
  const { step, analysing, leave } = useOnboarding();
  const close = () => leave(onClose);
  const Screen = SCREENS[step];
  return (
    <WizardDialog
      band={analysing ? 'mint' : STEP_TINTS[step]}
      place={analysing ? 'analysing' : String(step)}
      onEscape={() => {
        if (!analysing) close();
      }}
    >
      <div className="wizard-col" data-wide={step > 1 || undefined}>
        <header className="wizard-top">
          <Logo />
          <div id="wizard-progress">
            <Steps count={STEPS.length} now={step} />
          </div>
          <CloseButton onClose={close} />
        </header>
        {!analysing && <Seat />}
      </div>
      {analysing ? <Analysing /> : <Screen key={step} />}
    </WizardDialog>
  );
}

function moodAt(step: Step, index: number): Mooded {
  if (step === 5) return { mood: 'bliss', look: 0 };
  return step === 4 ? wondering(index) : { mood: 'level', look: 0 };
}

/** The household, sitting on the sheet. */
function Seat() {
  const { answers, step } = useOnboarding();
  return <SeatedCats cats={answers.cats} moodAt={(index) => moodAt(step, index)} />;
}
