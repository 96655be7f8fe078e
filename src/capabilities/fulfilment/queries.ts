import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Input } from '#src/web/answers.ts';
import { api } from '#src/web/api.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { ClaimView } from './claim-contract.ts';

/** The estimate of the sticks left, and whether a skip of the next box is proposed. */
export const sticksLeftQuery = query('/api/sticks-left', refreshedBy('sticks', 'order', 'billing', 'cats'));

/** Claims for refused sticks: possible ones, and those that were made. */
export const refusalClaimsQuery = query('/api/refusal-claims', refreshedBy('sticks', 'order', 'billing', 'cats'));

/** Makes the claim as it was shown, with its entries and its amount. */
export const claimRefusedSticks = ({ boxId, cat, entries, amount }: ClaimView) =>
  api.post('/api/refusal-claims', { boxId, catId: cat.id, entries: entries.map(({ id }) => id), amount });

/** Samples that the household collects again. */
export const samplesAgainQuery = query('/api/samples-again', refreshedBy('order', 'results', 'cats'));

const ACCESSION = '/api/desk/accession';
const TO_SEND = [`${ACCESSION}/to-send`] as const;
type Scan = Answer<'post', `${typeof ACCESSION}/scans`>;

/** Receives a scanned sample and answers with its kit. */
export const scanSample = (code: string): Promise<Scan> => api.post(`${ACCESSION}/scans`, { code });

export function useRejectSample(id: string) {
  const client = useQueryClient();
  return useMutation<Scan, Error, Input<'post', `${typeof ACCESSION}/samples/{id}/reject`>>({
    mutationFn: (input) => api.post(`${ACCESSION}/samples/${id}/reject`, input),
    onSuccess: () => void client.invalidateQueries({ queryKey: TO_SEND }),
  });
}

export const useDestroySample = (id: string) =>
  useMutation<Scan>({ mutationFn: () => api.post(`${ACCESSION}/samples/${id}/destroyed`) });

/** Samples that a set has to be sent for. Fetched anew on every visit. */
export const useSamplesToSend = () => useQuery<Answer<'get', (typeof TO_SEND)[0]>>({ queryKey: TO_SEND, staleTime: 0 });

export function useSendSample(id: string) {
  const client = useQueryClient();
  return useMutation<Answer<'get', (typeof TO_SEND)[0]>, Error, Input<'post', `${typeof ACCESSION}/samples/{id}/sent`>>(
    {
      mutationFn: (input) => api.post(`${ACCESSION}/samples/${id}/sent`, input),
      onSuccess: (left) => client.setQueryData(TO_SEND, left),
      onError: () => void client.invalidateQueries({ queryKey: TO_SEND }),
    },
  );
}
