import type { DomainError } from '#src/lib/domain-error.ts';
import { priceBookNow } from '#src/capabilities/pricing/actions/price-books.ts';
import { QUOTE_MS } from '#src/capabilities/pricing/rules/times.ts';
import { canonicalJson, seal, unseal } from '#src/lib/signed.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type GiftQuoteView, refusals } from '../contract.ts';
import { type GiftChoice, type GiftPrice, giftPrice } from '../rules/gift.ts';

const PURPOSE = 'gift quote v1';

export interface GiftTerms {
  choice: GiftChoice;
  price: GiftPrice;
  expiresAt: string;
}

/** Prices a gift; the signed answer is honoured for half an hour. */
export async function quoteGift(ctx: ReadCtx, choice: GiftChoice): Promise<GiftQuoteView> {
  const { settings, now } = ctx;
  const price = giftPrice(choice, await priceBookNow(ctx), settings.taxRegistrations);
  const terms: GiftTerms = { choice, price, expiresAt: new Date(now.getTime() + QUOTE_MS).toISOString() };
  return { ...price, token: seal(canonicalJson(terms), settings.sessionSecret, PURPOSE), expiresAt: terms.expiresAt };
}

/** The terms of a signed price. Refuses `gift-changed` for one that is not ours or whose time is over. */
export function readGiftTerms(
  { settings, now }: Pick<ReadCtx, 'settings' | 'now'>,
  token: string,
): GiftTerms | DomainError {
  const payload = unseal(token, settings.sessionSecret, PURPOSE);
  const terms = payload ? (JSON.parse(payload) as GiftTerms) : null;
  return terms && Date.parse(terms.expiresAt) > now.getTime() ? terms : refusals('gift-changed');
}
