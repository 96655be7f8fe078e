import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#src/web/api.ts';
import { read } from '#src/web/query-client.ts';
import type { CatView, LogPage, SeriesView } from './contract.ts';
import type { Range } from './rules/aggregates.ts';
import type { LogKind } from './rules/measures.ts';

/** API of the own household, or of the sample one. */
export type Base = '/api' | '/api/demo';

/** Key of the figures that a household's pages show first. Whoever changes them invalidates it. */
export const householdKey = (base: Base) => [base === '/api' ? '/api/user-dashboard' : '/api/demo/dashboard'];

/** One chart of one cat, a value a day. */
export const seriesQuery = (base: Base, catId: string, kind: LogKind, range: Range) =>
  queryOptions({
    queryKey: [`${base}/cats/${catId}/series?kind=${kind}&range=${range}`],
    queryFn: read<SeriesView>({ on401: 'throw' }),
  });

/** Cats that died, moved or left. */
export const formerCatsQuery = () => queryOptions<CatView[] | null>({ queryKey: ['/api/cats?archived=true'] });

/** A cat's log a page at a time, newest first; `whole` with what was put right or removed. */
export const logQuery = (base: Base, catId: string, { kind, whole }: { kind: string; whole: boolean }) =>
  infiniteQueryOptions({
    queryKey: [`${base}/cats`, catId, 'log', kind, whole],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        history: String(whole),
        ...(kind && { kind }),
        ...(pageParam && { before: pageParam }),
      });
      return api.get<LogPage>(`${base}/cats/${catId}/log?${query}`, { signal });
    },
    getNextPageParam: ({ next }) => next,
  });
