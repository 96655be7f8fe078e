import { queryOptions } from '@tanstack/react-query';
import type { Currency } from '#src/kit/money.ts';
import { api } from '#src/web/api.ts';
import type { PlanView, SignedQuote } from './contract.ts';
import type { QuoteChoice } from './rules/quote.ts';
import { QUOTE_MS } from './rules/times.ts';

/** Plans with prices and places for a household of `cats`; all currencies when none is named. */
export function plansQuery({ currency, cats = 1 }: { currency?: Currency; cats?: number } = {}) {
  const search = new URLSearchParams({ cats: String(cats), ...(currency && { currency }) });
  return queryOptions({
    queryKey: ['/api/subscription-plans', currency ?? 'all', cats],
    queryFn: ({ signal }) => api.get<PlanView[]>(`/api/subscription-plans?${search}`, { signal }),
  });
}

/** Asked again before the quote runs out, so that what is on the screen can still be paid. */
const QUOTE_FRESH_MS = QUOTE_MS - 5 * 60 * 1000;

/** The signed price of an order; its token goes with the order to the checkout. */
export function quoteQuery(choice: QuoteChoice) {
  return queryOptions({
    queryKey: ['/api/quotes', choice],
    queryFn: () => api.post<SignedQuote>('/api/quotes', choice),
    staleTime: QUOTE_FRESH_MS,
    gcTime: QUOTE_FRESH_MS,
  });
}
