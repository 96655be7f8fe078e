import { useMutation } from '@tanstack/react-query';
import { toast } from '#src/ui/toast.tsx';
import { isUnauthorized } from '#src/web/query-client.ts';
import { logActivity, readStreaksAgain } from '../../queries.ts';

/** R360, R363 to R365. */
export function useLogging() {
  return useMutation({
    mutationFn: logActivity,
    onSuccess: ({ success, message }) => {
      toast(
        success
          ? { title: 'Activity Logged!', text: message || 'Your streak has been updated.' }
          : { title: 'Logging Failed', text: message || 'Unable to log activity.', tone: 'bad' },
      );
      return readStreaksAgain();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ title: 'Error', text: 'Failed to log activity. Please try again.', tone: 'bad' });
    },
  });
}
