import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Base } from '#src/capabilities/households/queries.ts';
import type { Answer, Input } from '#src/web/answers.ts';
import { api, isConflict } from '#src/web/api.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { FormulaId } from './rules/formulas.ts';

/** Queries of one cat, sent when its tab opens. */
export const resultsQuery = (base: Base, catId: string) =>
  query(`${base}/cats/${catId}/results`, refreshedBy('results', 'cats'));
export const dnaQuery = (base: Base, catId: string) =>
  query(`${base}/cats/${catId}/dna`, refreshedBy('results', 'points', 'cats'));
export const sticksQuery = (base: Base, catId: string) =>
  query(`${base}/cats/${catId}/sticks`, refreshedBy('order', 'results', 'sticks', 'log', 'cats'));

/** Codes of the household's samples, until the lab has them. */
export const sampleCodesQuery = query('/api/sample-codes', refreshedBy('order', 'cats'));

/** Says that two samples are each of the other's cat. */
export const exchangeSamples = (samples: Input<'post', '/api/sample-codes/exchange'>['samples']) =>
  api.post('/api/sample-codes/exchange', { samples });

/** Exchanges one formula of the next box for the one that is left out. */
export const exchangeFormula = (catId: string, choice: { out: FormulaId; version: number }) =>
  api.post(`/api/cats/${catId}/sticks/exchange`, choice);

/** Keeps a version in the boxes; null for the newest one again. */
export const keepVersion = (catId: string, version: number | null) =>
  api.post(`/api/cats/${catId}/sticks/keep`, { version });

const SETS = '/api/desk/results';
type SetDetail = Answer<'get', `${typeof SETS}/{id}`>;
type SetAct = 'values' | 'import' | 'release' | 'revise' | 'second-readings' | 'sign-off' | 'exchange';
type SetBody = { [A in SetAct]: Input<'post', `${typeof SETS}/{id}/${A}`> };

/** Open sample sets, those released last, or those of which a vet decides. Fetched anew on every visit. */
export function useSets(state: 'open' | 'released' | 'held') {
  return useQuery<Answer<'get', typeof SETS>>({ queryKey: [`${SETS}?state=${state}`], staleTime: 0 });
}

export function useSet(id: string) {
  return useQuery<SetDetail>({ queryKey: [SETS, id], staleTime: 0, refetchOnWindowFocus: false });
}

/** Sends an action on a sample set and shows its current state, also if a colleague was faster; refreshes the lists. */
export function useSetAct<A extends SetAct>(id: string, act: A) {
  const client = useQueryClient();
  const lists = () =>
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(`${SETS}?`) });
  return useMutation<SetDetail, Error, SetBody[A]>({
    mutationFn: (input) => api.post(`${SETS}/${id}/${act as SetAct}`, input),
    onSuccess: (detail) => {
      client.setQueryData([SETS, detail.id], detail);
      if (act === 'exchange') void client.invalidateQueries({ queryKey: [SETS] });
      if (detail.id !== id) void client.invalidateQueries({ queryKey: [SETS, id] });
      void lists();
    },
    onError: (error) => {
      if (isConflict(error)) void client.invalidateQueries({ queryKey: [SETS, id] });
    },
  });
}

/** Gives up a correction; answers with the released results. */
export function useDiscard(id: string) {
  const client = useQueryClient();
  return useMutation<SetDetail, Error, { version: number }>({
    mutationFn: (seen) => api.post(`${SETS}/${id}/discard`, seen),
    onSuccess: (released) => {
      client.setQueryData([SETS, released.id], released);
      client.removeQueries({ queryKey: [SETS, id] });
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(`${SETS}?`) });
    },
  });
}

const PLATES = '/api/desk/plates';
type Plate = Answer<'post', typeof PLATES>;

/** Previews a plate file. */
export const usePlatePreview = () =>
  useMutation<Plate, Error, string>({ mutationFn: (csv) => api.post(`${PLATES}-preview`, { csv }) });

export function usePlateImport() {
  const client = useQueryClient();
  return useMutation<Plate, Error, Input<'post', typeof PLATES>>({
    mutationFn: (input) => api.post(PLATES, input),
    onSuccess: () =>
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(SETS) }),
  });
}
