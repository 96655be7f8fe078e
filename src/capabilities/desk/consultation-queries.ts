import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Input } from '#src/web/answers.ts';
import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';

const LIST = '/api/desk/consultations';
const NOT_SAVED = 'It was not saved. Please try again.';
export type Week = Answer<'get', typeof LIST>;

const after = (from: string | null) => (from ? (`?from=${from}` as const) : '');

/** A week of consultations from a day on; without one, from today. */
export const useConsultations = (from: string | null) =>
  useQuery<Week>({
    queryKey: [LIST, from],
    queryFn: ({ signal }) => api.get(`${LIST}${after(from)}` as typeof LIST, { signal }),
    staleTime: 0,
  });

/** Does something, and shows the week as it is then: reading it again would be one more line in the audit log. */
function useAct<I>(from: string | null, send: (input: I) => Promise<Week>) {
  const client = useQueryClient();
  return useMutation<Week, Error, I>({
    mutationFn: send,
    onSuccess: (week) => client.setQueryData([LIST, from], week),
  });
}

export const useNote = (id: string, from: string | null) =>
  useAct(from, (input: Input<'post', `${typeof LIST}/{id}/notes`>) =>
    sendForm(`${LIST}/${id}/notes${after(from)}` as `${typeof LIST}/${string}/notes`, input, NOT_SAVED),
  );

export const useCancel = (id: string, from: string | null) =>
  useAct(from, (input: Input<'post', `${typeof LIST}/{id}/cancellation`>) =>
    sendForm(`${LIST}/${id}/cancellation${after(from)}` as `${typeof LIST}/${string}/cancellation`, input, NOT_SAVED),
  );

export const useNoShow = (id: string, from: string | null) =>
  useAct(from, () => api.post(`${LIST}/${id}/no-show${after(from)}` as `${typeof LIST}/${string}/no-show`));

export const useSaveHours = (vet: string, from: string | null) =>
  useAct(from, (input: Input<'put', '/api/desk/consultation-hours/{vet}'>) =>
    sendForm(
      `/api/desk/consultation-hours/${vet}${after(from)}` as `/api/desk/consultation-hours/${string}`,
      input,
      NOT_SAVED,
      'put',
    ),
  );

/** The facts of the cats, once they are asked for. */
export const useSheets = (id: string, open: boolean) =>
  useQuery({
    queryKey: [LIST, id, 'sheets'],
    queryFn: ({ signal }) => api.get(`${LIST}/${id}/sheets`, { signal }),
    enabled: open,
  });
