import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Landing } from '#src/capabilities/content/screens/landing/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { SignedInOr } from './guard.tsx';

export { meta } from '#src/capabilities/content/screens/landing/page.tsx';

const Home = lazy(() =>
  import('#src/capabilities/fulfilment/screens/home/home.tsx').then(({ Home }) => ({ default: Home })),
);
const loadWizard = () => import('#src/capabilities/onboarding/screens/wizard-a/wizard.tsx');
const WizardA = lazy(loadWizard);

/** `/`: the landing page for visitors, the dashboard for those signed in. The wizard opens over the landing page at `/#onboarding`. */
export default function FrontDoor() {
  return (
    <>
      <SignedInOr visitor={<Landing />}>
        <Home />
      </SignedInOr>
      <Wizard />
    </>
  );
}

function Wizard() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hydrated || hash !== '#onboarding') return null;
  const query = new URLSearchParams(search);
  const close = () => navigate({ pathname: '/', hash: '' }, { replace: true, preventScrollReset: true });
  return (
    <Suspense fallback={<Spinner full />}>
      <WizardA
        onClose={close}
        initialPlan={query.get('plan') ?? undefined}
        initialCats={Number(query.get('cats')) || undefined}
      />
    </Suspense>
  );
}
