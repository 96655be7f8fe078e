import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#src/ui/toast.tsx';
import { isUnauthorized } from '#src/web/query-client.ts';
import { newRequestId } from '#src/web/request-id.ts';
import { readRewardsAgain, redeem } from '../../queries.ts';
import { redeemedWords } from './outcome-words.ts';

/** R362, R366 to R368. Pressed again after a failed call, it is the same redemption and costs once. */
export function useRedeeming({ id: rewardId, cost }: { id: string; cost: number }, onRedeemed: () => void) {
  const [redemptionId, renew] = useState(newRequestId);
  return useMutation({
    mutationFn: (catId: string | undefined) => redeem({ rewardId, redemptionId, catId, cost }),
    onSuccess: async (done) => {
      renew(newRequestId());
      if (!done.success) toast(redeemedWords(done));
      await readRewardsAgain();
      if (!done.success) return;
      // Shown on the page, after the dialog has closed.
      onRedeemed();
      toast(redeemedWords(done));
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ title: 'Error', text: 'Failed to redeem reward. Please try again.', tone: 'bad' });
    },
  });
}
