import type { PreviewNextBoxInput } from '#src/capabilities/billing/next-box-contract.ts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import { query } from '#src/web/query.ts';

const FAILED = 'That did not work. Please try again.';
/** For pages that got no event stream, because too many are open. */
const AGAIN_MS = 60_000;

export const sharedQuery = (id: string) => ({
  ...query(`/api/shared/${id}`),
  refetchInterval: AGAIN_MS,
  refetchOnWindowFocus: true,
  gcTime: 0,
});

export const sharedEvents = (id: string) => `/api/shared/${id}/events`;

export const sharedResultsQuery = (id: string, cat: string) => ({
  ...query(`/api/shared/${id}/cats/${cat}/results`),
  gcTime: 0,
});

export const sharedTimelineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [`/api/shared/${id}/timeline`],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.get(`/api/shared/${id}/timeline?${new URLSearchParams({ before: pageParam })}`, { signal }),
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });

/** Refetches the shown data of a shared household. */
export const refreshShared = (queries: QueryClient, id: string): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(`/api/shared/${id}`) });

export const removeShared = (id: string, entry: string) => api.delete(`/api/shared/${id}/log/${entry}`);
export const previewSharedBox = (id: string, change: PreviewNextBoxInput) =>
  sendForm(`/api/shared/${id}/next-box/preview`, change, FAILED);
export const changeSharedBox = (id: string, token: string) => sendForm(`/api/shared/${id}/next-box`, { token }, FAILED);
