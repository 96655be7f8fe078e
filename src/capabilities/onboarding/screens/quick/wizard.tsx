import { Spinner } from '#src/ui/spinner.tsx';
import { useOwnRecords } from '../shared/record-owner.ts';
import { OnboardingProvider } from './onboarding-provider.tsx';
import { WizardShell } from './shell.tsx';
import { type Wallets, WalletsContext } from './wallet-slot.ts';
import '../shared/wizard.css';

export interface QuickWizardProps {
  onClose: () => void;
  /** Draws the wallet buttons of step 5. */
  wallets: Wallets;
  /** Plan and number of cats from the link that opens the wizard. */
  initialPlan?: string | undefined;
  initialCats?: number | undefined;
}

/** From "how many cats" to the payment page, in five steps. Closing loses nothing. */
export default function QuickWizard({ onClose, wallets, initialPlan, initialCats }: QuickWizardProps) {
  const { access, round } = useOwnRecords();
  if (access === 'waiting') return <Spinner full />;
  return (
    <WalletsContext value={wallets}>
      <OnboardingProvider key={round} wishes={{ plan: initialPlan, cats: initialCats }}>
        <WizardShell onClose={onClose} />
      </OnboardingProvider>
    </WalletsContext>
  );
}
