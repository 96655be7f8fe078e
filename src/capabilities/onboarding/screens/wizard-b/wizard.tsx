import { useMemo } from 'react';
import { Spinner } from '#src/ui/spinner.tsx';
import type { PlaceB } from '../../rules/flow-b.ts';
import { useOwnRecords } from '../parts/record-owner.ts';
import { EverythingProvider } from './everything-provider.tsx';
import { type Surroundings, SurroundingsContext } from './payment-slot.ts';
import { EverythingShell } from './shell.tsx';
import '../parts/wizard.css';
import './wizard-b.css';

export interface WizardBProps extends Surroundings {
  onClose: () => void;
  resumeAt?: PlaceB | undefined;
}

/** Everything about a household, in eight steps to a paid order. Closing loses nothing. */
export default function WizardB({ onClose, resumeAt, payment, sessionId, onPayment, onComplete }: WizardBProps) {
  const { access, round } = useOwnRecords();
  const surroundings = useMemo(
    () => ({ payment, sessionId, onPayment, onComplete }),
    [payment, sessionId, onPayment, onComplete],
  );
  if (access === 'waiting') return <Spinner full />;
  return (
    <SurroundingsContext value={surroundings}>
      <EverythingProvider key={round} wishes={{}} resumeAt={resumeAt} paying={sessionId !== null}>
        <EverythingShell onClose={onClose} />
      </EverythingProvider>
    </SurroundingsContext>
  );
}
