import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { pricingRefusals } from '../contract.ts';
import type { SignedQuote } from '../quote-contract.ts';
import { MAX_CATS } from '../rules/prices.ts';
import { buildQuote, offerApplies, type QuoteChoice } from '../rules/quote.ts';
import { priceBookNow } from './price-books.ts';
import { launchOfferNow } from './launch-offer.ts';
import { requireAvailable } from './require-available.ts';
import { signQuote } from './quote-token.ts';

/** Prices an order and signs the answer. Refuses a sold-out plan, more than six cats and a code that does not apply. */
export async function makeQuote(ctx: ReadCtx, choice: QuoteChoice): Promise<SignedQuote | DomainError> {
  const tooMany = refuseTooManyCats(ctx, choice.cats);
  if (tooMany) return tooMany;
  const available = await requireAvailable(ctx, choice.plan);
  if (isDomainError(available)) return available;
  if (choice.offerCode && !offerApplies(choice, await launchOfferNow(ctx), ctx.now)) {
    return pricingRefusals('offer-unavailable', {
      issues: [{ path: 'offerCode', message: 'This code does not apply to this order.' }],
    });
  }
  return freshQuote(ctx, choice);
}

/** Prices and signs without asking whether it may be bought; a code that no longer applies is left out. */
export async function freshQuote(ctx: ReadCtx, choice: QuoteChoice): Promise<SignedQuote> {
  const quote = buildQuote(choice, {
    id: newId(),
    now: ctx.now,
    priceBook: await priceBookNow(ctx),
    launchOffer: await launchOfferNow(ctx),
    registered: ctx.settings.taxRegistrations,
  });
  return { ...quote, token: signQuote(quote, ctx.settings.sessionSecret) };
}

/** The price without the offer, for a household or mailbox that had it before. */
export async function refuseOffer(ctx: ReadCtx, choice: QuoteChoice): Promise<DomainError> {
  const quote = await freshQuote(ctx, { ...choice, offerCode: null });
  return pricingRefusals('quote-changed', {
    message:
      'The launch offer is for one order per household, and you have already used it. Please check the price without it before you pay.',
    details: { reason: 'offer-used', quote },
  });
}

/** Orders stop at six cats; a larger household is told where to write. */
export function refuseTooManyCats(ctx: Pick<Ctx, 'settings'>, cats: number, path = 'cats'): DomainError | null {
  if (cats <= MAX_CATS) return null;
  const message = `For more than ${MAX_CATS} cats, please write to ${ctx.settings.supportEmail}.`;
  return pricingRefusals('too-many-cats', {
    issues: [{ path, message }],
    details: { contact: ctx.settings.supportEmail },
  });
}
