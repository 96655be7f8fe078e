import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#src/web/api.ts';
import type { MailDetail, MailPage } from './contract.ts';

/** The outbox, newest first, a page at a time. Looked at anew on every visit: mails are written all the time. */
export function useMails() {
  return useInfiniteQuery({
    queryKey: ['/api/desk/mails'],
    queryFn: ({ pageParam, signal }) =>
      api.get<MailPage>(`/api/desk/mails${pageParam ? `?before=${pageParam}` : ''}`, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });
}

export function useMail(id: string) {
  return useQuery<MailDetail>({ queryKey: ['/api/desk/mails', id], staleTime: 0 });
}
