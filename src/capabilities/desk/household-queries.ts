import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Input } from '#src/web/answers.ts';
import { api, startLooking } from '#src/web/api.ts';

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

type HouseholdDetail = Answer<'get', `${typeof HOUSEHOLDS}/{id}`>;

export const useHousehold = (id: string) => useQuery<HouseholdDetail>({ queryKey: [HOUSEHOLDS, id], staleTime: 0 });

/** Acts on a household, by the last words of their addresses. */
export type HouseholdAct =
  | 'notes'
  | 'next-box'
  | 'kits'
  | 'ending'
  | 'password-resets'
  | 'profile'
  | 'samples'
  | 'shares';
export type HouseholdBody = { [A in HouseholdAct]: Input<'post', `${typeof HOUSEHOLDS}/{id}/${A}`> };

/** Acts on a household, and shows it as it is then; read again where it was refused. */
export function useHouseholdAct<A extends HouseholdAct>(id: string, act: A) {
  const client = useQueryClient();
  return useMutation<HouseholdDetail, Error, HouseholdBody[A]>({
    mutationFn: (input) => api.post(`${HOUSEHOLDS}/${id}/${act as HouseholdAct}`, input),
    onSuccess: (household) => client.setQueryData([HOUSEHOLDS, id], household),
    onError: () => void client.invalidateQueries({ queryKey: [HOUSEHOLDS, id] }),
  });
}

/** Goes on as the customer, in this tab. */
export const useLook = (id: string) =>
  useMutation<Answer<'post', `${typeof HOUSEHOLDS}/{id}/looks`>, Error, void>({
    mutationFn: () => api.post(`${HOUSEHOLDS}/${id}/looks`),
    onSuccess: ({ token }) => {
      startLooking(token);
      window.location.assign('/dashboard');
    },
  });

/** Previews another date for the next box. */
export const useBoxPreview = (id: string) =>
  useMutation<
    Answer<'post', `${typeof HOUSEHOLDS}/{id}/next-box/preview`>,
    Error,
    Input<'post', `${typeof HOUSEHOLDS}/{id}/next-box/preview`>
  >({ mutationFn: (wish) => api.post(`${HOUSEHOLDS}/${id}/next-box/preview`, wish) });

/** Previews other follow-up kits for a cat. */
export const useKitsPreview = (id: string) =>
  useMutation<
    Answer<'post', `${typeof HOUSEHOLDS}/{id}/kits/preview`>,
    Error,
    Input<'post', `${typeof HOUSEHOLDS}/{id}/kits/preview`>
  >({ mutationFn: (wish) => api.post(`${HOUSEHOLDS}/${id}/kits/preview`, wish) });
