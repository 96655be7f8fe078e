import { ArrowLeft } from '#src/ui/icons/arrow-left.ts';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { canGoBackFull, fullNextButton } from '../../rules/full-flow.ts';
import { StepHead } from '../shared/step-heading.tsx';
import { useFullWizard } from './full-wizard-context.tsx';

interface SheetProps {
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
  /** Holds a form of its own, so the step itself is none. */
  formless?: boolean;
  /** The step has a main button of its own. */
  quiet?: boolean;
  /** Paid: there is nothing to go back to. */
  final?: boolean;
}

/** The sheet of one step: heading, fields, and the bar with Back and Next. Nothing that is missing holds Next back. */
export function Sheet({ title, lead, children, formless, quiet = formless, final }: SheetProps) {
  const { notice, goNext } = useFullWizard();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goNext();
  };
  const Root = formless ? 'div' : 'form';
  return (
    <Root className="wizard-sheet" {...(!formless && { onSubmit: submit, noValidate: true })}>
      <StepHead title={title} lead={lead} notice={notice} />
      <div className="wizard-body">{children}</div>
      {!final && <SavedHere />}
      <Foot formless={formless} quiet={quiet} final={final} />
    </Root>
  );
}

function SavedHere() {
  const { place, startOver } = useFullWizard();
  if (place.step === 1) return null;
  return (
    <p className="small subtle wizard-over">
      Your answers are kept in this browser and with us.{' '}
      <button type="button" className="link" onClick={startOver}>
        Start over
      </button>
    </p>
  );
}

function Foot({ formless, quiet, final }: Pick<SheetProps, 'formless' | 'quiet' | 'final'>) {
  const { place, goNext, goBack } = useFullWizard();
  const { label, disabled } = fullNextButton(place.step);
  return (
    <div className="wizard-foot">
      <Button variant="plain" onClick={goBack} disabled={final || !canGoBackFull(place)}>
        <ArrowLeft size={18} aria-hidden="true" />
        Back
      </Button>
      <Button
        size="lg"
        variant={quiet ? 'quiet' : 'primary'}
        disabled={disabled}
        {...(formless ? { onClick: goNext } : { type: 'submit' as const })}
      >
        {label}
      </Button>
    </div>
  );
}
