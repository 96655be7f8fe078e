import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#src/web/api.ts';
import { query } from '#src/web/query.ts';
import { REFRESHED_BY_ANY, refreshedBy } from '#src/web/refreshed-by.ts';
import type { Range } from './rules/aggregates.ts';
import type { LogKind } from './rules/measures.ts';

/** API of the own household, or of the sample one. */
export type Base = '/api' | '/api/demo';

/** Key of the figures that a household's pages show first. Mutations that change these figures invalidate it. */
export const householdKey = (base: Base) =>
  base === '/api' ? ['/api/user-dashboard', REFRESHED_BY_ANY] : ['/api/demo/dashboard'];

/** The household's living cats. */
export const catsQuery = query('/api/cats', refreshedBy('cats'));
/** Cats that died, moved or left. */
export const formerCatsQuery = query('/api/cats?archived=true', refreshedBy('cats'));
/** The household, for its calendar. */
export const householdQuery = query('/api/household', refreshedBy('cats'));

/** One chart of one cat, a value a day. */
export const seriesQuery = (base: Base, catId: string, kind: LogKind, range: Range) =>
  query(`${base}/cats/${catId}/series?kind=${kind}&range=${range}`, refreshedBy('log', 'cats'));

/** The time before the sticks beside the first weeks on them. */
export const beforeAfterQuery = (base: Base, catId: string) =>
  query(`${base}/cats/${catId}/before-after`, refreshedBy('log', 'cats', 'sticks'));

/** Medicines and vaccinations of all cats. */
export const medicinesQuery = (base: Base) => query(`${base}/medicines`, refreshedBy('cats'));

/** A cat's log a page at a time, newest first; `whole` with corrected and removed entries. */
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
