import { ArrowLeft } from '#src/ui/icons/arrow-left.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { StepHeading } from '../../shared/step-heading.tsx';

/** Three seconds between the answers and the suggestion. Nothing here can be pressed by mistake. */
export function Analysing() {
  return (
    <div className="wizard-analysing">
      <Spinner large />
      <div>
        <StepHeading>AI Analyzing Your Cats' Needs</StepHeading>
        <p className="lead">Reading between the whiskers.</p>
      </div>
      <div className="wizard-foot">
        <Button variant="plain" disabled>
          <ArrowLeft size={18} aria-hidden="true" />
          Back
        </Button>
      </div>
    </div>
  );
}
