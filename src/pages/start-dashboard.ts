import { getAhead, storedToken } from '#src/web/api.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { beginPart } from './member-part.ts';

export const Dashboard = lazyPart(async () => ({
  default: (await import('#src/capabilities/home/screens/dashboard/dashboard.tsx')).Dashboard,
}));

/** Called by the two pages that show the dashboard as they are loaded: this module is in a file that every page has. */
export function beginDashboard(): void {
  beginPart(Dashboard);
  // Elsewhere a link to the dashboard was only turned to.
  if (typeof window !== 'undefined' && storedToken() && /^\/(dashboard\/?)?$/.test(window.location.pathname))
    getAhead('/api/user-dashboard');
}
