import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmed } from '#src/capabilities/access/screens/confirm-identity.ts';
import type { Input } from '#src/web/answers.ts';
import { api } from '#src/web/api.ts';
import { sendForm } from '#src/web/form-failure.ts';
import { query } from '#src/web/query.ts';

/** Read anew on each visit: orders come at any time. */
export const affiliateQuery = { ...query('/api/affiliate'), staleTime: 0, retry: false };

/** Changes the account for payouts, and shows everything as it is then. */
export function useChangeAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input<'put', '/api/affiliate/payout-account'>) =>
      confirmed(() => sendForm('/api/affiliate/payout-account', input, 'It was not saved. Please try again.', 'put')),
    onSuccess: (account) => client.setQueryData(affiliateQuery.queryKey, account),
  });
}

/** Opens Stripe's form, after a confirmation. */
export const useOpenConnect = () =>
  useMutation({
    mutationFn: (input: Input<'post', '/api/affiliate/connect'>) =>
      confirmed(() => sendForm('/api/affiliate/connect', input, 'Stripe was not opened. Please try again.', 'post')),
  });

/** Reads the account at Stripe again, and shows everything as it is then. */
export function useLookAtConnect() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/affiliate/connect/looks'),
    onSuccess: (account) => client.setQueryData(affiliateQuery.queryKey, account),
  });
}
