import { parseReferralCode, type ReferringPartner } from '#src/capabilities/onboarding/rules/referral-code.ts';
import {
  type CodeOwner,
  keepForVisit,
  keepReferralCode,
  remembersAffiliate,
} from '#src/capabilities/onboarding/screens/shared/referral-code.ts';
import { api } from '#src/web/api.ts';
import { browserOptsOut } from '#src/web/browser-opts-out.ts';

/** A code that the visitor can be asked about. */
export interface AskedCode {
  code: string;
  /** Null where it is an affiliate's. */
  partner: ReferringPartner | null;
}

/**
 * Takes up the code of a link, or of a partner's page. Returns the code to ask about; null if there is nothing to ask.
 * A code that the server cannot look up counts for the visit all the same: the order decides.
 */
export async function takeUp(sent: string): Promise<AskedCode | null> {
  const code = parseReferralCode(sent);
  if (!code) return null;
  const answer = await api.post('/api/affiliate-clicks', { code }).catch(() => null);
  if (answer?.valid === false) return null;
  const partner = answer?.partner ?? null;
  if (remembersAffiliate(code)) {
    if (answer) keepReferralCode(code, ownerOf(partner));
    return null;
  }
  keepForVisit(code, partner);
  return answer && !browserOptsOut() ? { code, partner } : null;
}

/** Remembers a code for the days of its terms, after a yes. */
export const remember = ({ code, partner }: AskedCode): void => keepReferralCode(code, ownerOf(partner));

const ownerOf = (partner: ReferringPartner | null): CodeOwner => ({ from: 'affiliate', ...(partner && { partner }) });
