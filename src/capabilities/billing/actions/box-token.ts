import { canonicalJson, seal, unseal } from '#src/lib/signed.ts';
import type { Money } from '#src/lib/money.ts';
import type { BoxRequest, BoxTiming } from '../rules/next-box.ts';

const PURPOSE = 'next box v1';

/** A date for the next box, as it was shown to one household. */
export interface BoxTerms extends Pick<BoxTiming, 'id' | 'kind' | 'until' | 'from' | 'boxes' | 'undoes'> {
  subscriptionId: string;
  /** Of our row, which it was made from. */
  version: string;
  request: BoxRequest;
  amount: Money;
  expiresAt: string;
}

export const signBox = (terms: BoxTerms, secret: string): string => seal(canonicalJson(terms), secret, PURPOSE);

/** The change inside a token; null when it is not ours. */
export function readBox(token: string, secret: string): BoxTerms | null {
  const payload = unseal(token, secret, PURPOSE);
  return payload && JSON.parse(payload);
}
