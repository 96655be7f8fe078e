import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer, Input } from '#src/web/answers.ts';
import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import { query } from '#src/web/query.ts';

const LIST = '/api/desk/shop';
const VERSIONS = '/api/desk/shop-versions';
type History = Answer<'get', typeof VERSIONS>;

export const usePieces = () => useQuery({ ...query(LIST), staleTime: 0 });

export const usePiece = (kind: string, key: string) =>
  useQuery<History>({
    queryKey: [VERSIONS, kind, key],
    queryFn: ({ signal }) => api.get(`${VERSIONS}?${new URLSearchParams({ kind, key })}`, { signal }),
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
    },
  });
}
