import { ArrowLeft } from '#src/ui/icons/arrow-left.ts';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#src/ui/button.tsx';
import { canGoBack } from '../../rules/flow.ts';
import { StepHead } from '../shared/step-heading.tsx';
import { useOnboarding } from './onboarding-context.tsx';
import { missingWords } from './words.ts';

interface SheetProps {
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
  next?: ReactNode;
  busy?: boolean;
  busyLabel?: string;
  /** Holds Continue alone, with the same label. */
  waiting?: boolean;
  /** Between Back and Continue, where there is room. */
  aside?: ReactNode;
  /** Instead of moving on. */
  onNext?: () => void;
  /** Further reasons that hold the button back, besides the fields of the step. */
  missing?: string | undefined;
}

/** The sheet of one step: heading, fields, and the bar with Back and Continue. */
export function Sheet({
  title,
  lead,
  children,
  next = 'Continue',
  busy,
  busyLabel,
  waiting,
  aside,
  onNext,
  missing,
}: SheetProps) {
  const { answers, step, analysing, notice, problems, goNext, goBack, startOver } = useOnboarding();
  const missingId = useId();
  const held = missing ?? missingWords(problems, answers.catCount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !waiting) (onNext ?? goNext)();
  };
  return (
    <form className="wizard-sheet" data-wide={step > 1 || undefined} onSubmit={submit} noValidate>
      <StepHead title={title} lead={lead} notice={notice} />
      <div className="wizard-body">{children}</div>
      {step > 1 && (
        <p className="small subtle wizard-over">
          Your answers are kept in this browser.{' '}
          <button type="button" className="link" onClick={startOver} disabled={busy}>
            Start over
          </button>
        </p>
      )}
      <div className="wizard-foot">
        {held && (
          <p id={missingId} className="wizard-missing small">
            Still missing: {held}
          </p>
        )}
        <Button variant="plain" onClick={goBack} disabled={busy || !canGoBack({ step, analysing })}>
          <ArrowLeft size={18} aria-hidden="true" />
          Back
        </Button>
        {aside}
        <Button
          size="lg"
          type="submit"
          busy={busy || waiting}
          busyLabel={busyLabel}
          aria-describedby={held ? missingId : undefined}
        >
          {next}
        </Button>
      </div>
    </form>
  );
}
