import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#src/web/answers.ts';
import { api, storedToken } from '#src/web/api.ts';
import { queryClient, read } from '#src/web/query-client.ts';
import { type Base, householdKey } from '#src/capabilities/households/queries.ts';
import { query } from '#src/web/query.ts';
import { REFRESHED_BY_ANY, refreshedBy } from '#src/web/refreshed-by.ts';
import type { DashboardView } from './contract.ts';

let asked = 0;
/** Number of the latest request of the dashboard. Counted, because clocks may be set. */
export const lastAsked = (): number => asked;

const readDashboard = read<Answer<'get', '/api/user-dashboard'>>({ on401: 'null' });

/** The first paint of the dashboard, whole. Null once the session has ended. */
export const dashboardQuery = (base: Base) =>
  queryOptions({
    queryKey: householdKey(base),
    queryFn: async (context) => {
      const reading = ++asked;
      const view = await readDashboard(context);
      // Offline the service worker answers with the last answer (web/service-worker.ts), which holds no later entry.
      return view && { ...view, reading: 'seenAt' in view ? 0 : reading };
    },
  });

/** Time at which this view was seen, where the server cannot be reached; else null. */
export const seenAtOf = (view: DashboardView & { seenAt?: string }): Date | null =>
  view.seenAt ? new Date(view.seenAt) : null;

/** Number of the request this view came from. */
export const readingOf = (view: DashboardView & { reading?: number }): number =>
  view.reading ?? Number.POSITIVE_INFINITY;

/** Asks while it is still being found out who this is, so that the two answers come together. */
export function askAhead(): void {
  if (typeof window !== 'undefined' && storedToken()) void queryClient.prefetchQuery(dashboardQuery('/api'));
}

export const demoQuery = query('/api/demo/dashboard');

/** The five newest things of the household. */
export const newestQuery = query('/api/timeline?limit=5', REFRESHED_BY_ANY);

export const yearQuery = query('/api/year', refreshedBy('order', 'sticks', 'log', 'cats'));

/** Everything that happened, a page at a time; of one cat or of one kind, if wanted. */
export const timelineQuery = (base: Base, { cat, kind }: { cat: string; kind: string }) =>
  infiniteQueryOptions({
    queryKey: [`${base}/timeline`, cat, kind, REFRESHED_BY_ANY],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.get(`${base}/timeline?${new URLSearchParams({ cat, kind, before: pageParam })}`, { signal }),
    getNextPageParam: ({ next }) => next,
  });
