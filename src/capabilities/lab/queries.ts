import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#src/web/api.ts';
import type { SetDetail, SetList } from './contract.ts';

const SETS = '/api/desk/results';

/** Open sample sets, or those released last. Fetched anew on every visit. */
export function useSets(state: 'open' | 'released') {
  return useQuery<SetList>({ queryKey: [`${SETS}?state=${state}`], staleTime: 0 });
}

export function useSet(id: string) {
  return useQuery<SetDetail>({ queryKey: [SETS, id], staleTime: 0, refetchOnWindowFocus: false });
}

/** Sends an action on a sample set and shows its current state, also if a colleague was faster; refreshes the lists. */
export function useSetAct(id: string, act: 'values' | 'import' | 'release') {
  const client = useQueryClient();
  const lists = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(`${SETS}?`) });
  return useMutation<SetDetail, Error, object>({
    mutationFn: (input) => api.post(`${SETS}/${id}/${act}`, input),
    onSuccess: (detail) => {
      client.setQueryData([SETS, id], detail);
      void lists();
    },
  });
}
