import { canonicalJson, seal, unseal } from '#src/lib/signed.ts';
import type { PreviewChangeInput } from '../plan-change-contract.ts';
import type { PlannedChange } from '../rules/plan-change.ts';
import type { ShownContext } from '../rules/made-change.ts';

const PURPOSE = 'plan change v1';

/** Time for which a previewed change can be confirmed as shown. */
export const CHANGE_MS = 30 * 60_000;

/** A change as it was shown to one household. */
export interface ChangeTerms {
  /** Of the change: confirming it twice is one change. */
  id: string;
  subscriptionId: string;
  /** Of our row, which it was made from. */
  version: string;
  wish: PreviewChangeInput;
  planned: PlannedChange;
  /** Of the sentences that were shown. */
  shown: ShownContext;
  expiresAt: string;
}

export const signChange = (terms: ChangeTerms, secret: string): string => seal(canonicalJson(terms), secret, PURPOSE);

/** The change inside a token; null when it is not ours. */
export function readChange(token: string, secret: string): ChangeTerms | null {
  const payload = unseal(token, secret, PURPOSE);
  return payload && JSON.parse(payload);
}
