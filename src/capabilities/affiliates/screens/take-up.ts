import { parseReferralCode } from '#src/capabilities/onboarding/rules/referral-code.ts';
import {
  keepForVisit,
  keepReferralCode,
  remembersAffiliate,
} from '#src/capabilities/onboarding/screens/shared/referral-code.ts';
import { api } from '#src/web/api.ts';
import { browserOptsOut } from '#src/web/browser-opts-out.ts';

/**
 * Takes up the code of a link. Returns the code to ask about; null where there is nothing to ask. Where the server cannot
 * say whose code it is, it counts for the visit all the same: the order decides.
 */
export async function takeUp(sent: string): Promise<string | null> {
  const code = parseReferralCode(sent);
  if (!code) return null;
  const valid = await api.post('/api/affiliate-clicks', { code }).then(
    (answer) => answer.valid,
    () => null,
  );
  if (valid === false) return null;
  if (remembersAffiliate(code)) {
    if (valid) keepReferralCode(code, 'affiliate');
    return null;
  }
  keepForVisit(code);
  return valid && !browserOptsOut() ? code : null;
}
