import { getAhead, storedToken } from '#src/web/api.ts';
import { lazyPart } from '#src/web/lazy-part.tsx';
import { checkSessionAhead } from '#src/web/session.ts';

export const Dashboard = lazyPart(async () => ({
  default: (await import('#src/capabilities/home/screens/dashboard/dashboard.tsx')).Dashboard,
}));

// A stored token most probably still belongs to a session: start loading before that is checked.
if (typeof window !== 'undefined' && storedToken()) {
  checkSessionAhead();
  // Elsewhere a link to the dashboard was only turned to.
  if (/^\/(dashboard\/?)?$/.test(window.location.pathname)) getAhead('/api/user-dashboard');
  Dashboard.prefetch();
}
