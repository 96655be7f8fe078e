import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Base } from '#src/capabilities/households/queries.ts';
import { api } from '#src/web/api.ts';
import type { DnaView, ResultsView, SetDetail, SetList, SticksView } from './contract.ts';

/** Queries of one cat, sent when its tab opens. */
export const resultsQuery = (base: Base, catId: string) =>
  queryOptions<ResultsView>({ queryKey: [`${base}/cats/${catId}/results`] });
export const dnaQuery = (base: Base, catId: string) =>
  queryOptions<DnaView>({ queryKey: [`${base}/cats/${catId}/dna`] });
export const sticksQuery = (base: Base, catId: string) =>
  queryOptions<SticksView>({ queryKey: [`${base}/cats/${catId}/sticks`] });

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
    mutationFn: (input) => api.post<SetDetail>(`${SETS}/${id}/${act}`, input),
    onSuccess: (detail) => {
      client.setQueryData([SETS, id], detail);
      void lists();
    },
  });
}
