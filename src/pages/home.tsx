import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { isLiveStatus } from '#src/capabilities/billing/rules/subscription-states.ts';
import { Landing } from '#src/capabilities/content/screens/landing/page.tsx';
import { DashboardShape } from '../ui/page-shape.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { WalletSlot } from '#src/capabilities/onboarding/screens/quick/wallet-slot.ts';
import { api } from '#src/web/api.ts';
import { lazyDialog, lazyPart } from '#src/web/lazy-part.tsx';
import { PaymentPlace } from '#src/web/payment-document.tsx';
import { useSession } from '#src/web/session.ts';
import { opensWizard } from '#src/web/wizard-link.ts';
import { SignedInOr } from './guard.tsx';
import { beginDashboard, Dashboard } from './start-dashboard.ts';

export { meta } from '#src/capabilities/content/screens/landing/page.tsx';

beginDashboard();

/** Blocks painting until the part after the hero has arrived: half a hero would move a moment later. */
export const links = () => [{ rel: 'expect', href: '#after-hero', blocking: 'render' }];

const waiting = <Spinner full />;
const QuickWizard = lazyDialog(() => import('#src/capabilities/onboarding/screens/quick/wizard.tsx'), {
  waiting,
  inAddress: true,
});
const ExpressCheckout = lazyPart(() =>
  import('#src/capabilities/billing/screens/embedded/express-checkout.tsx').then(({ ExpressCheckout }) => ({
    default: ExpressCheckout,
  })),
);
const FullWizardPage = lazyDialog(() => import('./full-wizard.tsx'), { waiting, inAddress: true });

/** `/`: the landing page for visitors, the dashboard for those signed in. Over either, a wizard opens at `/#onboarding` and `/#everything`. */
export default function HomePage() {
  return (
    <>
      <SignedInOr visitor={<Landing />} shape={<DashboardShape bar />}>
        <Dashboard />
      </SignedInOr>
      <Wizard />
    </>
  );
}

const wallets = (slot: WalletSlot) => (
  <Suspense fallback={null}>
    <ExpressCheckout {...slot} />
  </Suspense>
);

function Wizard() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!hydrated || !opensWizard({ pathname: '/', hash })) return null;
  const query = new URLSearchParams(search);
  const close = () => void navigate({ pathname: '/', hash: '' }, { replace: true, preventScrollReset: true });
  const wizard =
    hash === '#everything' ? (
      <FullWizardPage onClose={close} />
    ) : (
      <QuickWizard
        onClose={close}
        wallets={wallets}
        initialPlan={query.get('plan') ?? undefined}
        initialCats={Number(query.get('cats')) || undefined}
      />
    );
  return (
    <PaymentPlace>
      <UnlessSubscribed paying={query.has('session_id')}>{wizard}</UnlessSubscribed>
    </PaymentPlace>
  );
}

/**
 * A household with a plan has nothing to order: its wizard is the change of plan. Decided once, when a wizard is opened;
 * a payment that has come back is confirmed in the wizard it was begun in.
 */
function UnlessSubscribed({ paying, children }: { paying: boolean; children: ReactNode }) {
  const { status } = useSession();
  const { search } = useLocation();
  const [subscribed, setSubscribed] = useState<boolean | null>(paying ? false : null);
  useEffect(() => {
    if (status === 'checking' || subscribed !== null) return;
    if (status !== 'signed-in') return setSubscribed(false);
    let gone = false;
    api.get('/api/subscription').then(
      (plan) => !gone && setSubscribed(isLiveStatus(plan.status)),
      () => !gone && setSubscribed(false), // the payment is refused to a household that has a plan
    );
    return () => {
      gone = true;
    };
  }, [status, subscribed]);
  if (subscribed === null) return waiting;
  return subscribed ? <Navigate to={{ pathname: '/subscribe', search }} replace /> : children;
}
