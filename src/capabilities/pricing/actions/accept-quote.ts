import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { pricingRefusals } from '../contract.ts';
import { type Quote, type QuoteChoice, quoteMatches } from '../rules/quote.ts';
import { freshQuote, refuseTooManyCats } from './make-quote.ts';
import { verifyQuote } from './quote-token.ts';
import { requireAvailable } from './require-available.ts';

/**
 * The quote to charge for an order. A token that is ours, in time and for exactly this order is honoured also after a
 * change of the price book; any other token is refused as `quote-changed` with a fresh quote in `details.quote`.
 * Without a token the order is priced now.
 */
export async function acceptQuote(
  ctx: ReadCtx,
  choice: QuoteChoice,
  token?: string | null,
): Promise<Quote | DomainError> {
  const tooMany = refuseTooManyCats(ctx, choice.cats);
  if (tooMany) return tooMany;
  const available = await requireAvailable(ctx, choice.plan);
  if (isDomainError(available)) return available;
  if (!token) {
    const { token: _unused, ...quote } = await freshQuote(ctx, choice);
    return quote;
  }
  const quote = verifyQuote(token, ctx.settings.sessionSecret, ctx.now);
  if (typeof quote === 'string' || !quoteMatches(quote, choice)) {
    const reason = typeof quote === 'string' ? quote : 'other-order';
    return pricingRefusals('quote-changed', { details: { reason, quote: await freshQuote(ctx, choice) } });
  }
  return quote;
}
