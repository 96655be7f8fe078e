import { lazy } from 'react';
import type { MetaFunction } from 'react-router';
import { DashboardInvitation } from '#src/capabilities/content/screens/dashboard-invitation/invitation.tsx';
import { SignedInOr } from './guard.tsx';

const Home = lazy(() =>
  import('#src/capabilities/fulfilment/screens/home/home.tsx').then(({ Home }) => ({ default: Home })),
);

export const meta: MetaFunction = () => [
  { title: 'Dashboard. Purrwell' },
  { name: 'description', content: 'Sign in to see your cats, their plan and where the parcel is.' },
  { name: 'robots', content: 'noindex' },
];

/** `/dashboard`: the dashboard for those signed in, an invitation for everybody else. */
export default function DashboardDoor() {
  return (
    <SignedInOr visitor={<DashboardInvitation />}>
      <Home />
    </SignedInOr>
  );
}
