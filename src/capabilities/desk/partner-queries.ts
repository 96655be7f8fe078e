import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Input } from '#src/web/answers.ts';
import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import { query } from '#src/web/query.ts';

const LIST = '/api/desk/partners';
const ONE = `${LIST}/{id}` as const;
type Partner = Answer<'get', typeof ONE>;

/** While an event is on its way its state is asked for. */
const SENDING_MS = 3000;
const NOT_SAVED = 'It was not saved. Please try again.';

export const usePartners = () => useQuery({ ...query(LIST), staleTime: 0 });

export const usePartner = (id: string) =>
  useQuery<Partner>({
    queryKey: [LIST, id],
    queryFn: ({ signal }) => api.get(`${LIST}/${id}`, { signal }),
    staleTime: 0,
  });

/** Starts with the deliveries of the partner's page, and refetches while one waits for its first try. */
export const useDeliveries = ({ id, deliveries }: Pick<Partner, 'id' | 'deliveries'>) =>
  useQuery<Answer<'get', `${typeof ONE}/deliveries`>>({
    queryKey: [LIST, id, 'deliveries'],
    queryFn: ({ signal }) => api.get(`${LIST}/${id}/deliveries`, { signal }),
    initialData: { deliveries },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ state: now, tries }) => now === 'waiting' && tries === 0) && SENDING_MS,
  }).data.deliveries;

/** Does something to a partner, who is shown as it is then. Secrets in an answer are kept by nobody but the caller. */
function useAct<I, O>(send: (input: I) => Promise<O>, partnerIn: (answer: O) => Partner) {
  const client = useQueryClient();
  return useMutation<O, Error, I>({
    mutationFn: send,
    gcTime: 0,
    onSuccess: (answer) => {
      const partner = partnerIn(answer);
      client.setQueryData([LIST, partner.id], partner);
      client.setQueryData([LIST, partner.id, 'deliveries'], { deliveries: partner.deliveries });
      // The partner is in the answer: reading it again would be one more line in the audit log.
      void client.invalidateQueries({ queryKey: [LIST], exact: true });
    },
    onError: () => void client.invalidateQueries({ queryKey: [LIST] }),
  });
}

const usePartnerAct = <I>(send: (input: I) => Promise<Partner>) => useAct(send, (partner) => partner);

/** The same for an act that makes a secret. */
const useSecretAct = <I>(send: (input: I) => Promise<{ secret: string; partner: Partner }>) =>
  useAct(send, ({ partner }) => partner);

export const useContact = (id: string) =>
  usePartnerAct((input: Input<'put', `${typeof ONE}/contact`>) =>
    sendForm(`${LIST}/${id}/contact`, input, NOT_SAVED, 'put'),
  );

export const useMakeKey = (id: string) =>
  useSecretAct((input: Input<'post', `${typeof ONE}/keys`>) => sendForm(`${LIST}/${id}/keys`, input, NOT_SAVED));

export const useRevokeKey = (id: string, key: string) =>
  usePartnerAct(() => api.post(`${LIST}/${id}/keys/${key}/revocation`));

export const useAddWebhook = (id: string) =>
  useSecretAct((input: Input<'post', `${typeof ONE}/webhooks`>) =>
    sendForm(`${LIST}/${id}/webhooks`, input, NOT_SAVED),
  );

export const useChangeWebhook = (id: string, webhook: string) =>
  usePartnerAct((input: Input<'patch', `${typeof ONE}/webhooks/{webhook}`>) =>
    sendForm(`${LIST}/${id}/webhooks/${webhook}`, input, NOT_SAVED, 'patch'),
  );

export const useNewSecret = (id: string, webhook: string) =>
  useSecretAct((input: Input<'post', `${typeof ONE}/webhooks/{webhook}/secrets`>) =>
    api.post(`${LIST}/${id}/webhooks/${webhook}/secrets`, input),
  );

export const useTestWebhook = (id: string, webhook: string) =>
  usePartnerAct(() => api.post(`${LIST}/${id}/webhooks/${webhook}/tests`));

export const useResend = (id: string, delivery: string) =>
  usePartnerAct((input: Input<'post', `${typeof ONE}/deliveries/{delivery}/tries`>) =>
    api.post(`${LIST}/${id}/deliveries/${delivery}/tries`, input),
  );
