import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Answer } from '#src/web/answers.ts';
import { api } from '#src/web/api.ts';

const HOUSEHOLDS = '/api/desk/households';

/** Households that were searched for. Without a text nothing is asked. */
export const useHouseholds = (search: string) =>
  useQuery<Answer<'get', typeof HOUSEHOLDS>>({
    queryKey: [HOUSEHOLDS, 'list', search],
    queryFn: ({ signal }) => api.get(`${HOUSEHOLDS}?${new URLSearchParams({ search })}`, { signal }),
    enabled: search !== '',
    placeholderData: search === '' ? undefined : keepPreviousData,
    staleTime: 0,
  });
