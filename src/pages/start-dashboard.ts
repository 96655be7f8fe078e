import { getAhead, storedToken } from '#src/web/api.ts';
import { memberPart } from './member-part.ts';

export const Dashboard = memberPart(async () => ({
  default: (await import('#src/capabilities/home/screens/dashboard/dashboard.tsx')).Dashboard,
}));

// Elsewhere a link to the dashboard was only turned to.
if (typeof window !== 'undefined' && storedToken() && /^\/(dashboard\/?)?$/.test(window.location.pathname))
  getAhead('/api/user-dashboard');
