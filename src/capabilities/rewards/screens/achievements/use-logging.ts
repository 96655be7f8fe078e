import { useMutation } from '@tanstack/react-query';
import { toast } from '#src/ui/toast.tsx';
import { isUnauthorized } from '#src/web/query-client.ts';
import { logActivity, readStreaksAgain } from '../../queries.ts';
import { loggedWords } from './outcome-words.ts';

/** R360, R363 to R365. */
export function useLogging() {
  return useMutation({
    mutationFn: logActivity,
    onSuccess: (done) => {
      toast(loggedWords(done));
      return readStreaksAgain();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ title: 'Error', text: 'Failed to log activity. Please try again.', tone: 'bad' });
    },
  });
}
