import { canonicalJson, seal, unseal } from '#src/lib/signed.ts';
import type { KitAgreement, KitChoice } from '../rules/kit-choice.ts';

const PURPOSE = 'follow-up kits v1';

/** A change of the follow-up kits of one cat, as it was shown to one household. */
export interface KitTerms {
  /** Of the change: confirming it twice is one. */
  id: string;
  subscriptionId: string;
  /** Of our row, which it was made from. */
  version: string;
  agreement: KitAgreement;
  prices: KitChoice['prices'];
  expiresAt: string;
}

export const signKit = (terms: KitTerms, secret: string): string => seal(canonicalJson(terms), secret, PURPOSE);

/** The change inside a token; null when it is not ours. */
export function readKit(token: string, secret: string): KitTerms | null {
  const payload = unseal(token, secret, PURPOSE);
  return payload && JSON.parse(payload);
}
