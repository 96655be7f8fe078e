import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, sentenceFor } from '#src/web/api.ts';
import { queryClient } from '#src/web/query-client.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';

interface Problem {
  code: string | null;
  message: string;
  /** Whether the same question may be answered another time. */
  passes: boolean;
}

export interface SignedChange<Quote> {
  /** Null until it is there. */
  quote: Quote | null;
  /** Reason for a missing quote. */
  refused: Problem | null;
  /** Reason for which the last attempt failed. */
  problem: Problem | null;
  busy: boolean;
  again: () => void;
  confirm: () => void;
}

interface Asked<Wish, Quote, Done> {
  /** Names the question; a wish and the topics that outdate its answer follow. */
  path: string;
  preview: (wish: Wish, signal: AbortSignal) => Promise<Quote>;
  apply: (token: string) => Promise<Done>;
  onDone: (done: Done, quote: Quote) => Promise<void> | void;
}

/** Refusals around the renewal of a month, which is over within minutes. */
const PASSING = ['renews-now', 'change-unsure'];
const NOT_ASKED = 'We could not reach the server. Nothing was changed or charged.';
const NO_ANSWER = 'We could not reach the server. Please try again. You are not charged twice.';

/** Asks the server what a change comes to, as a signed quote, and makes it. Without a wish nothing is asked. */
export function useSignedChange<Wish, Quote extends { token: string }, Done>(
  wish: Wish | null,
  { path, preview: ask, apply, onDone }: Asked<Wish, Quote, Done>,
): SignedChange<Quote> {
  const key = [path, wish, refreshedBy('billing')];
  const { mutate, isPending, error } = useMutation({
    mutationKey: key, // another wish forgets what did not work with this one
    mutationFn: ({ token }: Quote) => apply(token),
    onSuccess: onDone,
    onError: (failure) => {
      const fresh = freshIn<Quote>(failure);
      if (fresh) queryClient.setQueryData(key, fresh);
    },
  });
  const preview = useQuery<Quote>({
    queryKey: key,
    // The page hears of the change before its answer is there; until then the quote stays.
    queryFn: wish && !isPending ? ({ signal }) => ask(wish, signal) : skipToken,
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
    passes: !answer || answer.status >= 500 || PASSING.includes(answer.code ?? ''),
  };
}

/** Current quote, if the terms changed since it was requested. */
function freshIn<Quote>(error: Error): Quote | null {
  const data = error instanceof ApiError && error.code === 'change-outdated' ? error.data : null;
  return (data as { details?: { quote?: Quote } } | null)?.details?.quote ?? null;
}
