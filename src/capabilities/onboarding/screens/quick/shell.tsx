import { X } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useEffect } from 'react';
import { Logo } from '#src/ui/logo.tsx';
import { Steps } from '#src/ui/steps.tsx';
import { Toaster } from '#src/ui/toast.tsx';
import { STEPS, type Step } from '../../rules/steps.ts';
import { useModal } from '../shared/use-modal.ts';
import { useOnboarding } from './onboarding-context.tsx';
import { Seat } from './seat.tsx';
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
  const dialog = useModal();
  useEffect(() => {
    dialog.current?.scrollTo(0, 0);
  }, [dialog, step, analysing]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (!analysing) close();
  };
  const Screen = SCREENS[step];
  return (
    <dialog
      ref={dialog}
      className="wz"
      aria-labelledby="wizard-title"
      data-band={analysing ? 'mint' : STEP_TINTS[step]}
      onKeyDown={closeOnEscape}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="wizard-page">
        <div className="wizard-col" data-wide={step > 1 || undefined}>
          <header className="wizard-top">
            <Logo />
            <div id="wizard-progress">
              <Steps count={STEPS.length} now={step} />
            </div>
            <button type="button" className="iconbtn" aria-label="Close" onClick={close}>
              <X size={22} aria-hidden="true" />
            </button>
          </header>
          {!analysing && <Seat />}
        </div>
        {analysing ? <Analysing /> : <Screen key={step} />}
      </div>
      <Toaster />
    </dialog>
  );
}
