import { Spinner } from '#src/ui/spinner.tsx';
import { useOwnRecords } from '../parts/record-owner.ts';
import { OnboardingProvider } from './onboarding-provider.tsx';
import { WizardShell } from './shell.tsx';
import '../parts/wizard.css';

export interface WizardAProps {
  onClose: () => void;
  /** Plan and number of cats from the link that opens the wizard. */
  initialPlan?: string | undefined;
  initialCats?: number | undefined;
}

/** From "how many cats" to the payment page, in five steps. Closing loses nothing. */
export default function WizardA({ onClose, initialPlan, initialCats }: WizardAProps) {
  const { access, round } = useOwnRecords();
  if (access === 'waiting') return <Spinner full />;
  return (
    <OnboardingProvider key={round} wishes={{ plan: initialPlan, cats: initialCats }}>
      <WizardShell onClose={onClose} />
    </OnboardingProvider>
  );
}
