import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmed } from '#src/capabilities/access/screens/confirm-identity.ts';
import type { Answer, Input } from '#src/web/answers.ts';
import { api } from '#src/web/api.ts';
import { query } from '#src/web/query.ts';

const LIST = '/api/desk/affiliates';
const SENDERS = '/api/desk/order-senders';
const BATCHES = '/api/desk/payout-batches';
type State = Answer<'get', typeof LIST>;

/** While transfers are on their way their state is asked for. */
const SENDING_MS = 3000;

export const useAffiliates = () =>
  useQuery({
    ...query(LIST),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.batches.some(isSending) ? SENDING_MS : false),
  });

const isSending = ({ payouts }: State['batches'][number]): boolean =>
  payouts.some(({ state, may }) => state === 'pending' || ((state === 'sent' || state === 'stopped') && !may.retry));

/** Does something, and shows everything as it is then, also where it was refused. */
function useAct<I>(send: (input: I) => Promise<State>) {
  const client = useQueryClient();
  const { queryKey } = query(LIST);
  return useMutation<State, Error, I>({
    mutationFn: send,
    onSuccess: (state) => client.setQueryData(queryKey, state),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
}

export const useApproveAffiliate = (id: string) =>
  useAct((input: Input<'post', '/api/desk/affiliate-applications/{id}/approval'>) =>
    api.post(`/api/desk/affiliate-applications/${id}/approval`, input),
  );

export const useOpenPartnerAccount = () =>
  useAct((input: Input<'post', '/api/desk/partner-accounts'>) =>
    confirmed(() => api.post('/api/desk/partner-accounts', input)),
  );

export const useConfirmTerms = () =>
  useAct((input: Input<'post', '/api/desk/partner-terms'>) =>
    confirmed(() => api.post('/api/desk/partner-terms', input)),
  );

export const useReviewFlags = (id: string) =>
  useAct((input: Input<'post', '/api/desk/affiliates/{id}/review'>) => api.post(`${LIST}/${id}/review`, input));

export const useCloseAffiliate = (id: string) => useAct(() => api.post(`${LIST}/${id}/closing`));

export const useRefuseOrder = (id: string) =>
  useAct((input: Input<'post', '/api/desk/affiliates/{id}/refused-orders'>) =>
    api.post(`${LIST}/${id}/refused-orders`, input),
  );

export const useReopenAffiliate = (id: string) => useAct(() => api.post(`${LIST}/${id}/opening`));

export const useWithdrawApproval = (id: string) => useAct(() => api.post(`${LIST}/${id}/withdrawal`));

export const useCountOrder = (id: string) =>
  useAct((input: Input<'post', '/api/desk/affiliates/{id}/counted-orders'>) =>
    api.post(`${LIST}/${id}/counted-orders`, input),
  );

type Preview = Answer<'post', '/api/desk/affiliates/{id}/preview'>;

/** Consequences of an act on an affiliate. */
export const previewAct = (id: string, input: Input<'post', '/api/desk/affiliates/{id}/preview'>): Promise<Preview> =>
  api.post(`${LIST}/${id}/preview`, input);

/** Consequences of approving an application. */
export const previewApproval = (
  id: string,
  input: Input<'post', '/api/desk/affiliate-applications/{id}/preview'>,
): Promise<Preview> => api.post(`/api/desk/affiliate-applications/${id}/preview`, input);

export const usePrepareBatch = () => useAct((input: Input<'post', typeof BATCHES>) => api.post(BATCHES, input));

export const useApproveBatch = (id: string) => useAct(() => confirmed(() => api.post(`${BATCHES}/${id}/approval`)));

export const useCancelBatch = (id: string) => useAct(() => api.post(`${BATCHES}/${id}/cancellation`));

/** The affiliate or partner whose order it is. */
export const useOrderSender = (number: string) =>
  useQuery<Answer<'get', typeof SENDERS>>({
    queryKey: [SENDERS, number],
    queryFn: ({ signal }) => api.get(`${SENDERS}?${new URLSearchParams({ number })}`, { signal }),
  });

export const useRetryPayout = (id: string) => useAct(() => confirmed(() => api.post(`/api/desk/payouts/${id}/tries`)));

export const useReturnPayout = (id: string) => useAct(() => api.post(`/api/desk/payouts/${id}/return`));
