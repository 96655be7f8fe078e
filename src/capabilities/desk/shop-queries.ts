import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Input } from '#src/web/answers.ts';
import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import { query } from '#src/web/query.ts';

const LIST = '/api/desk/shop';
const LETTERS = '/api/desk/letters';
const VERSIONS = '/api/desk/shop-versions';
type History = Answer<'get', typeof VERSIONS>;

export const usePieces = () => useQuery({ ...query(LIST), staleTime: 0 });

export const usePiece = (kind: string, key: string) =>
  useQuery<History>({
    queryKey: [VERSIONS, kind, key],
    queryFn: ({ signal }) => api.get(`${VERSIONS}?${new URLSearchParams({ kind, key })}`, { signal }),
    staleTime: 0,
  });

const PLANS = '/api/subscription-plans';

/** Places of Pro as they are taken and held now. */
export const useProSeats = () =>
  useQuery({
    queryKey: [PLANS, 'desk'],
    queryFn: ({ signal }) => api.get(`${PLANS}?currency=USD&cats=1`, { signal }),
    select: (plans) => plans.find(({ planType }) => planType === 'pro')?.seats ?? null,
    staleTime: 0,
  });

/** Adds a version; the list and the history are shown as they are then. */
export function useWriteVersion() {
  const client = useQueryClient();
  return useMutation<History, Error, Input<'post', typeof VERSIONS>>({
    mutationFn: (input) => sendForm(VERSIONS, input, 'It was not saved. What you wrote is still here; try again.'),
    onSuccess: (history) => client.setQueryData([VERSIONS, history.kind, history.key], history),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [LIST] });
      void client.invalidateQueries({ queryKey: [VERSIONS] });
      void client.invalidateQueries({ queryKey: [PLANS, 'desk'] });
    },
  });
}

type Letter = Answer<'get', `${typeof LETTERS}/{id}`>;

/** Pause between two requests for the progress of a letter that is being sent. */
const PROGRESS_MS = 3000;

export const useLetters = () =>
  useQuery({
    ...query(LETTERS),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.letters.some((letter) => letter.state === 'sending') && PROGRESS_MS,
  });

export const useLetter = (id: string) =>
  useQuery<Letter>({
    queryKey: [LETTERS, id],
    queryFn: ({ signal }) => api.get(`${LETTERS}/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.state === 'sending' && PROGRESS_MS,
  });

/** Does something to a letter; it and the list are shown as they are then. */
function useLetterAct<I>(send: (input: I) => Promise<Letter>) {
  const client = useQueryClient();
  return useMutation<Letter, Error, I>({
    mutationFn: send,
    onSuccess: (letter) => client.setQueryData([LETTERS, letter.id], letter),
    onSettled: () => void client.invalidateQueries({ queryKey: [LETTERS] }),
  });
}

export const useSaveLetter = () =>
  useLetterAct((input: Input<'post', typeof LETTERS>) =>
    sendForm(LETTERS, input, 'It was not saved. What you wrote is still here; try again.'),
  );

export const useUndoLetter = (id: string) =>
  useLetterAct((input: Input<'post', `${typeof LETTERS}/{id}/undo`>) => api.post(`${LETTERS}/${id}/undo`, input));

export const useSendLetter = (id: string) =>
  useLetterAct((input: Input<'post', `${typeof LETTERS}/{id}/sending`>) => api.post(`${LETTERS}/${id}/sending`, input));

export const useTestLetter = (id: string) => useLetterAct(() => api.post(`${LETTERS}/${id}/tests`));

export const useStopLetter = (id: string) => useLetterAct(() => api.post(`${LETTERS}/${id}/stop`));

/** The mail as its readers would get it. */
export const usePreviewLetter = () =>
  useMutation({
    mutationFn: (text: Input<'post', '/api/desk/letters-preview'>) =>
      sendForm('/api/desk/letters-preview', text, 'There is no preview now. Please try again.'),
  });
