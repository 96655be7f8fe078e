import { DashboardInvitation } from '#src/capabilities/content/screens/dashboard-invitation/invitation.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { DashboardShape } from '../ui/page-shape.tsx';
import { SignedInOr } from './guard.tsx';
import { beginDashboard, Dashboard } from './start-dashboard.ts';

export const meta = () =>
  privateMeta('Dashboard. Purrwell', 'Sign in to see your cats, their plan and where the parcel is.');

beginDashboard();

/** `/dashboard`: the dashboard for those signed in, an invitation for everybody else. */
export default function DashboardPage() {
  return (
    <SignedInOr visitor={<DashboardInvitation />} shape={<DashboardShape bar />}>
      <Dashboard />
    </SignedInOr>
  );
}
