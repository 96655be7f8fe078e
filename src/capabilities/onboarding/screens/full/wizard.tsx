import { useMemo } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import type { FullPosition } from '../../rules/full-flow.ts';
import { useOwnRecords } from '../shared/record-owner.ts';
import { FullWizardProvider } from './full-wizard-provider.tsx';
import { type Surroundings, SurroundingsContext } from './payment-slot.ts';
import { FullWizardShell } from './shell.tsx';
import '../shared/wizard.css';
import './full.css';

export interface FullWizardProps extends Surroundings {
  onClose: () => void;
  resumeAt?: FullPosition | undefined;
}

/** Everything about a household, in eight steps to a paid order. Closing loses nothing. */
export default function FullWizard({ onClose, resumeAt, payment, sessionId, onPayment, onComplete }: FullWizardProps) {
  const { access, round } = useOwnRecords();
  const surroundings = useMemo(
    () => ({ payment, sessionId, onPayment, onComplete }),
    [payment, sessionId, onPayment, onComplete],
  );
  if (access === 'waiting') return <Spinner full />;
  return (
    <SurroundingsContext value={surroundings}>
      <FullWizardProvider key={round} wishes={{}} resumeAt={resumeAt} paying={sessionId !== null}>
        <FullWizardShell onClose={onClose} />
      </FullWizardProvider>
    </SurroundingsContext>
  );
}
