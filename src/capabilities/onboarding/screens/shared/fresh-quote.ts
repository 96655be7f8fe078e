import type { SignedQuote } from '#src/capabilities/pricing/quote-contract.ts';
import { ApiError } from '#src/web/api.ts';

/** The price that holds now, where an order was refused because its own does not hold any longer. */
export function freshQuoteIn(error: unknown): SignedQuote | null {
  if (!(error instanceof ApiError) || error.code !== 'quote-changed') return null;
  const { details } = error.data as { details?: { quote?: SignedQuote } };
  return details?.quote ?? null;
}

const costsTheSame = (a: SignedQuote, b: SignedQuote): boolean =>
  a.currency === b.currency &&
  a.totalToday.amount === b.totalToday.amount &&
  a.renewalTotal.amount === b.renewalTotal.amount;

/** A quote that merely grew old is renewed silently, as long as the buyer pays the shown amount. */
export async function renewing<T>(quote: SignedQuote, order: (quote: SignedQuote) => Promise<T>): Promise<T> {
  try {
    return await order(quote);
  } catch (error) {
    const fresh = freshQuoteIn(error);
    if (!fresh || !costsTheSame(fresh, quote)) throw error;
    return order(fresh);
  }
}
