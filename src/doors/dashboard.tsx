import { lazy } from 'react';
import { DashboardInvitation } from '#src/capabilities/content/screens/dashboard-invitation/invitation.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { storedToken } from '#src/web/api.ts';
import { SignedInOr } from './guard.tsx';

const loadDashboard = () => import('#src/capabilities/home/screens/dashboard/dashboard.tsx');
const Dashboard = lazy(() => loadDashboard().then(({ Dashboard }) => ({ default: Dashboard })));

// A stored token most probably still belongs to a session: start loading before that is checked.
if (typeof window !== 'undefined' && storedToken()) void loadDashboard();

export const meta = () =>
  privateMeta('Dashboard. Purrwell', 'Sign in to see your cats, their plan and where the parcel is.');

/** `/dashboard`: the dashboard for those signed in, an invitation for everybody else. */
export default function DashboardDoor() {
  return (
    <SignedInOr visitor={<DashboardInvitation />}>
      <Dashboard />
    </SignedInOr>
  );
}
