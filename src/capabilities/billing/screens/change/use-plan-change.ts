import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import type { ChangeDoneView, ChangeQuoteView, PreviewChangeInput } from '../../contract.ts';
import { changePlan, previewChange } from '../../queries.ts';

interface Problem {
  code: string | null;
  message: string;
  /** Whether the same question may be answered another time. */
  passes: boolean;
}

export interface PlanChange {
  /** Null until it is there. */
  quote: ChangeQuoteView | null;
  /** Reason for a missing quote. */
  refused: Problem | null;
  /** Reason for which the last attempt failed. */
  problem: Problem | null;
  busy: boolean;
  again: () => void;
  confirm: () => void;
}

type OnDone = (done: ChangeDoneView, quote: ChangeQuoteView) => Promise<void> | void;

const NOT_ASKED = 'We could not reach the server. Nothing was changed or charged.';
const NO_ANSWER = 'We could not reach the server. Please try again. You are not charged twice.';

/** Asks the server for the price of a change and makes it. Without a wish nothing is asked. */
export function usePlanChange(wish: PreviewChangeInput | null, onDone: OnDone): PlanChange {
  const key = ['/api/subscription/preview', wish, refreshedBy('billing')];
  const { mutate, isPending, error } = useMutation({
    mutationKey: key, // another wish forgets what did not work with this one
    mutationFn: ({ token }: ChangeQuoteView) => changePlan(token),
    onSuccess: onDone,
    onError: (failure) => {
      const fresh = freshIn(failure);
      if (fresh) queryClient.setQueryData(key, fresh);
    },
  });
  const preview = useQuery({
    queryKey: key,
    // The page hears of the change before its answer is there; until then the quote stays.
    queryFn: wish && !isPending ? ({ signal }) => previewChange(wish, signal) : skipToken,
    gcTime: 0,
  });
  const quote = preview.isError ? null : (preview.data ?? null);
  return {
    quote,
    refused: preview.error && !preview.isFetching ? problemIn(preview.error, NOT_ASKED) : null,
    problem: error && problemIn(error, NO_ANSWER),
    busy: isPending,
    again: () => void preview.refetch(),
    confirm: () => quote && mutate(quote),
  };
}

function problemIn(error: Error, unreached: string): Problem {
  const answer = error instanceof ApiError ? error : null;
  return {
    code: answer?.code ?? null,
    message: sentenceFor(error, unreached),
    passes: !answer || answer.status >= 500,
  };
}

/** Current quote, if the terms changed since it was requested. */
function freshIn(error: Error): ChangeQuoteView | null {
  const data = error instanceof ApiError && error.code === 'change-outdated' ? error.data : null;
  return (data as { details?: { quote?: ChangeQuoteView } } | null)?.details?.quote ?? null;
}
