import { queryOptions } from '@tanstack/react-query';
import { storedToken } from '#src/web/api.ts';
import { queryClient, read } from '#src/web/query-client.ts';
import type { DashboardView } from './contract.ts';

/** The first paint of the dashboard, whole. Null once the session has ended. */
export const dashboardQuery = (base: '/api' | '/api/demo') =>
  queryOptions({
    queryKey: [base === '/api' ? '/api/user-dashboard' : '/api/demo/dashboard'],
    queryFn: read<DashboardView>({ on401: 'null' }),
  });

/** Asks while it is still being found out who this is, so that the two answers come together. */
export function askAhead(): void {
  if (typeof window !== 'undefined' && storedToken()) void queryClient.prefetchQuery(dashboardQuery('/api'));
}
