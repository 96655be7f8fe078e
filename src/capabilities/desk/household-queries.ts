import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { confirmed } from '#src/capabilities/access/screens/confirm-identity.ts';
import type { Answer, Input } from '#src/web/answers.ts';
import { api, getJson, startLooking } from '#src/web/api.ts';
import type { HouseholdListName } from './household-contract.ts';

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

type HouseholdPage = Answer<'get', `${typeof HOUSEHOLDS}/{id}/lists/{list}`>;

/** Older lines of a list of a household, from this place on. Nothing is read before it is asked for. */
export const useOlderLines = (id: string, list: HouseholdListName, from: string | null) =>
  useInfiniteQuery({
    queryKey: [HOUSEHOLDS, id, list, from],
    queryFn: ({ pageParam, signal }) =>
      getJson<HouseholdPage>(`${HOUSEHOLDS}/${id}/lists/${list}?${new URLSearchParams({ before: pageParam })}`, {
        signal,
      }),
    initialPageParam: from ?? '',
    getNextPageParam: (page) => page.next,
    enabled: false,
  });

/** Acts on a household, by the last words of their addresses. */
export type HouseholdAct =
  | 'notes'
  | 'next-box'
  | 'kits'
  | 'ending'
  | 'password-resets'
  | 'profile'
  | 'samples'
  | 'shares'
  | 'plan'
  | 'plan-cats'
  | 'cats'
  | 'cat-edits'
  | 'cat-archives'
  | 'sticks'
  | 'replacements'
  | 'claims'
  | 'mails'
  | 'emails'
  | 'phones'
  | 'exports'
  | 'consultation-cancellations'
  | 'consultations'
  | 'reward-returns'
  | 'credits';
export type HouseholdBody = { [A in HouseholdAct]: Input<'post', `${typeof HOUSEHOLDS}/{id}/${A}`> };

/** Acts on a household, and shows it as it is then; read again where it was refused. */
export function useHouseholdAct<A extends HouseholdAct>(id: string, act: A) {
  const client = useQueryClient();
  return useMutation<HouseholdDetail, Error, HouseholdBody[A]>({
    mutationFn: (input) => {
      const shown = client.getQueryData<HouseholdDetail>([HOUSEHOLDS, id]);
      // With what the page shows: the same act of a colleague since then is refused.
      const seen = act === 'notes' || !shown ? {} : { lastNote: shown.notes[0]?.id ?? null };
      return confirmed(() => api.post(`${HOUSEHOLDS}/${id}/${act as HouseholdAct}`, Object.assign({}, input, seen)));
    },
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

/** The outcome of an act before it is done, by the last words of its address. */
type PreviewPath = `${'next-box' | 'kits' | 'plan' | 'plan-cats' | 'credits'}/preview`;

type Quotes = { [P in PreviewPath]: Answer<'post', `${typeof HOUSEHOLDS}/{id}/${P}`> };
type Wishes = { [P in PreviewPath]: Input<'post', `${typeof HOUSEHOLDS}/{id}/${P}`> };

export const useHouseholdPreview = <P extends PreviewPath>(id: string, path: P) =>
  useMutation<Quotes[P], Error, Wishes[P]>({
    mutationFn: async (wish) => {
      const quote: Quotes[PreviewPath] = await api.post(`${HOUSEHOLDS}/${id}/${path as PreviewPath}`, wish);
      return quote as Quotes[P];
    },
  });

/** The subject of an act, read anew whenever its form is opened. */
const partOf = <T>(id: string, part: string) =>
  queryOptions<T>({ queryKey: [`${HOUSEHOLDS}/${id}/${part}`], staleTime: 0, gcTime: 0 });

export const catOfHousehold = (id: string, cat: string) =>
  partOf<Answer<'get', `${typeof HOUSEHOLDS}/{id}/cats/{cat}`>>(id, `cats/${cat}`);
export const sticksOfHousehold = (id: string, cat: string) =>
  partOf<Answer<'get', `${typeof HOUSEHOLDS}/{id}/cats/{cat}/sticks`>>(id, `cats/${cat}/sticks`);
export const claimsOfHousehold = (id: string) =>
  partOf<Answer<'get', `${typeof HOUSEHOLDS}/{id}/claims`>>(id, 'claims');
export const rewardsOfHousehold = (id: string) =>
  partOf<Answer<'get', `${typeof HOUSEHOLDS}/{id}/rewards`>>(id, 'rewards');
export const consultationsOfHousehold = (id: string) =>
  partOf<Answer<'get', `${typeof HOUSEHOLDS}/{id}/consultations`>>(id, 'consultations');
