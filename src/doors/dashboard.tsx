import { DashboardInvitation } from '#src/capabilities/content/screens/dashboard-invitation/invitation.tsx';
import { privateMeta } from '#src/web/meta.ts';
import { getAhead, storedToken } from '#src/web/api.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { checkSessionAhead } from '#src/web/session.ts';
import { DashboardShape } from '../ui/dashboard-shape.tsx';
import { SignedInOr } from './guard.tsx';

const loadDashboard = () => import('#src/capabilities/home/screens/dashboard/dashboard.tsx');
const Dashboard = lazyPart(() => loadDashboard().then(({ Dashboard }) => ({ default: Dashboard })));

// A stored token most probably still belongs to a session: start loading before that is checked.
if (typeof window !== 'undefined' && storedToken()) {
  checkSessionAhead();
  getAhead('/api/user-dashboard');
  loadDashboard().catch(() => {});
}

export const meta = () =>
  privateMeta('Dashboard. Purrwell', 'Sign in to see your cats, their plan and where the parcel is.');

/** `/dashboard`: the dashboard for those signed in, an invitation for everybody else. */
export default function DashboardDoor() {
  return (
    <SignedInOr visitor={<DashboardInvitation />} shape={<DashboardShape bar />}>
      <Dashboard />
    </SignedInOr>
  );
}
