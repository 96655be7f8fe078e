import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Landing } from '#src/capabilities/content/screens/landing/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { storedToken } from '#src/web/api.ts';
import { SignedInOr } from './guard.tsx';

export { meta } from '#src/capabilities/content/screens/landing/page.tsx';

/** Nothing is painted until what follows the first screen has begun: half of that screen would stand elsewhere a moment later. */
export const links = () => [{ rel: 'expect', href: '#after-hero', blocking: 'render' }];

const loadDashboard = () => import('#src/capabilities/home/screens/dashboard/dashboard.tsx');
const Dashboard = lazy(() => loadDashboard().then(({ Dashboard }) => ({ default: Dashboard })));

// Whoever was signed in last time most probably still is.
if (typeof window !== 'undefined' && storedToken()) void loadDashboard();
const loadWizard = () => import('#src/capabilities/onboarding/screens/wizard-a/wizard.tsx');
const WizardA = lazy(loadWizard);
const Everything = lazy(() => import('./everything.tsx'));

/** `/`: the landing page for visitors, the dashboard for those signed in. Over either, a wizard opens at `/#onboarding` and `/#everything`. */
export default function FrontDoor() {
  return (
    <>
      <SignedInOr visitor={<Landing />}>
        <Dashboard />
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
  if (!hydrated || (hash !== '#onboarding' && hash !== '#everything')) return null;
  const query = new URLSearchParams(search);
  const close = () => navigate({ pathname: '/', hash: '' }, { replace: true, preventScrollReset: true });
  return (
    <Suspense fallback={<Spinner full />}>
      {hash === '#everything' ? (
        <Everything onClose={close} />
      ) : (
        <WizardA
          onClose={close}
          initialPlan={query.get('plan') ?? undefined}
          initialCats={Number(query.get('cats')) || undefined}
        />
      )}
    </Suspense>
  );
}
