import { useQuery } from '@tanstack/react-query';
import { query } from '#src/web/query.ts';
import type { Period } from './rules/days.ts';

/** The figures of the last days. Looked at anew on every visit: pages are read all the time. */
export function useFigures(days: Period) {
  return useQuery({ ...query(`/api/desk/figures?days=${days}`), staleTime: 0 });
}
