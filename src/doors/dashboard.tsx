import { lazy } from 'react';
import { DashboardInvitation } from '#src/capabilities/content/screens/dashboard-invitation/invitation.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { SignedInOr } from './guard.tsx';

const Home = lazy(() =>
  import('#src/capabilities/fulfilment/screens/home/home.tsx').then(({ Home }) => ({ default: Home })),
);

export const meta = () =>
  privateMeta('Dashboard. Purrwell', 'Sign in to see your cats, their plan and where the parcel is.');

/** `/dashboard`: the dashboard for those signed in, an invitation for everybody else. */
export default function DashboardDoor() {
  return (
    <SignedInOr visitor={<DashboardInvitation />}>
      <Home />
    </SignedInOr>
  );
}
