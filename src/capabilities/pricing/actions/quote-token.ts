import { canonicalJson, seal, unseal } from '#src/lib/signed.ts';
import type { Quote } from '../rules/quote.ts';

const PURPOSE = 'quote v1';

/** The opaque token of a quote: its signature and the quote itself. */
export const signQuote = (quote: Quote, secret: string): string => seal(canonicalJson(quote), secret, PURPOSE);

/** The quote inside a token; `altered` when a single byte is not ours, `expired` when its time is over. */
export function verifyQuote(token: string, secret: string, now: Date): Quote | 'altered' | 'expired' {
  const payload = unseal(token, secret, PURPOSE);
  if (payload === null) return 'altered';
  const quote = JSON.parse(payload) as Quote;
  return now.getTime() < Date.parse(quote.expiresAt) ? quote : 'expired';
}
