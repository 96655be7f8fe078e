import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, storedToken } from '#src/web/api.ts';
import { queryClient, read } from '#src/web/query-client.ts';
import { query } from '#src/web/query.ts';
import { REFRESHED_BY_ANY, refreshedBy } from '#src/web/refreshed-by.ts';
import type { Range } from '#src/capabilities/households/rules/aggregates.ts';
import type { LogKind } from '#src/capabilities/households/rules/measures.ts';
import type { DashboardView } from './contract.ts';

let asked = 0;
/** Number of the latest request of the dashboard. Counted, because clocks may be set. */
export const lastAsked = (): number => asked;

const readDashboard = read<DashboardView>({ on401: 'null' });

/** The first paint of the dashboard, whole. Null once the session has ended. */
export const dashboardQuery = (base: '/api' | '/api/demo') =>
  queryOptions({
    queryKey: base === '/api' ? ['/api/user-dashboard', REFRESHED_BY_ANY] : ['/api/demo/dashboard'],
    queryFn: async (context) => {
      const reading = ++asked;
      const view = await readDashboard(context);
      return view && { ...view, reading };
    },
  });

/** Number of the request this view came from. */
export const readingOf = (view: DashboardView & { reading?: number }): number =>
  view.reading ?? Number.POSITIVE_INFINITY;

/** Asks while it is still being found out who this is, so that the two answers come together. */
export function askAhead(): void {
  if (typeof window !== 'undefined' && storedToken()) void queryClient.prefetchQuery(dashboardQuery('/api'));
}

type Base = '/api' | '/api/demo';

export const demoQuery = query('/api/demo/dashboard');

/** Queries of one cat, sent when its tab opens. */
export const resultsQuery = (base: Base, catId: string) =>
  query(`${base}/cats/${catId}/results`, refreshedBy('results', 'cats'));
export const dnaQuery = (base: Base, catId: string) =>
  query(`${base}/cats/${catId}/dna`, refreshedBy('results', 'points', 'cats'));
export const sticksQuery = (base: Base, catId: string) =>
  query(`${base}/cats/${catId}/sticks`, refreshedBy('order', 'results', 'sticks', 'log', 'cats'));

/** One chart of one cat, a value a day. */
export const seriesQuery = (base: '/api' | '/api/demo', catId: string, kind: LogKind, range: Range) =>
  query(`${base}/cats/${catId}/series?kind=${kind}&range=${range}`, refreshedBy('log', 'cats'));

/** A cat's log a page at a time, newest first; `whole` with what was put right or removed. */
export const logQuery = (base: Base, catId: string, { kind, whole }: { kind: string; whole: boolean }) =>
  infiniteQueryOptions({
    queryKey: [`${base}/cats`, catId, 'log', kind, whole, refreshedBy('sticks', 'log', 'cats')],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({
        history: String(whole),
        ...(kind && { kind }),
        ...(pageParam && { before: pageParam }),
      });
      return api.get(`${base}/cats/${catId}/log?${search}`, { signal });
    },
    getNextPageParam: ({ next }) => next,
  });

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
