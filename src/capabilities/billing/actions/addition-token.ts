import { canonicalJson, seal, unseal } from '#src/lib/signed.ts';
import type { CatAddition } from '../rules/cat-addition.ts';

const PURPOSE = 'cat addition v1';

/** The addition of a cat as it was shown to one household. */
export interface AdditionTerms {
  /** Of the addition: confirming it twice is one. */
  id: string;
  subscriptionId: string;
  /** Of our row, which it was made from. */
  version: string;
  addition: CatAddition;
  expiresAt: string;
}

export const signAddition = (terms: AdditionTerms, secret: string): string =>
  seal(canonicalJson(terms), secret, PURPOSE);

/** The addition inside a token; null when it is not ours. */
export function readAddition(token: string, secret: string): AdditionTerms | null {
  const payload = unseal(token, secret, PURPOSE);
  return payload && JSON.parse(payload);
}
