import { type ClientInfo, consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { parseReferralCode } from '#src/capabilities/onboarding/rules/referral-code.ts';
import { readPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { ClickAnswer } from '../contract.ts';
import { countClick, holdAffiliateByCode } from '../store.ts';

/** Codes looked at from one address: more than anybody opens, far less than guessing takes. */
const LOOKS = { max: 60, windowSeconds: 600 };
/** Openings of one affiliate's links from one address that are counted in an hour. */
const COUNTED = { max: 5, windowSeconds: 3600 };
const HOUR_MS = 3_600_000;

/** Whether a code is that of an affiliate or a partner; counts the opening of its link by the hour. Refuses `too-many-attempts`. */
export async function lookAtCode(
  ctx: Ctx,
  { code, caller }: { code: string; caller: ClientInfo },
): Promise<ClickAnswer | DomainError> {
  const limited = await consumeLimit(ctx, LOOKS, 'affiliate-code-address', caller.address);
  if (limited) return limited;
  const known = parseReferralCode(code);
  const affiliate = known && (await holdAffiliateByCode(ctx.tx, known));
  if (!affiliate) return { valid: false, partner: null };
  const often = await consumeLimit(ctx, COUNTED, 'affiliate-click', affiliate.id, caller.address);
  if (!isDomainError(often))
    await countClick(ctx.tx, affiliate.id, new Date(Math.floor(ctx.now.getTime() / HOUR_MS) * HOUR_MS));
  const partner = affiliate.partnerId && (await readPartner(ctx, affiliate.partnerId));
  const named = partner && !isDomainError(partner) ? { name: partner.name, days: partner.cookieDays } : null;
  return { valid: true, partner: named };
}
