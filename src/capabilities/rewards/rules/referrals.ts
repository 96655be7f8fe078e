import { firstBoxStep } from '#src/capabilities/fulfilment/rules/box.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import { REFERRALS_A_YEAR } from '#src/capabilities/pricing/rules/referrals.ts';

/** Whether the first box is shipped or delivered. */
export const firstBoxLeft = (stands: JourneyKey): boolean =>
  ['box_shipped', 'box_delivered'].includes(firstBoxStep(stands) ?? '');

/** Start of the calendar year in which referrals are counted. */
export const yearOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), 0, 1));

export interface ReferralCheck {
  /** The referrer's own household, or the referrer's own address. */
  self: boolean;
  orderedBefore: boolean;
  /** The payment was refunded. */
  refunded: boolean;
  /** Referrals by the referrer already counted this year. */
  countedThisYear: number;
}

/** A refunded referral no longer counts towards the limit of the year. */
export const ORDER_REFUNDED = 'The order was refunded.';

/** Reason for which a referral does not count; null if it does. */
export function referralRefusal({ self, orderedBefore, refunded, countedThisYear }: ReferralCheck): string | null {
  if (self) return 'You cannot refer yourself.';
  if (orderedBefore) return 'Your friend had ordered before.';
  if (refunded) return ORDER_REFUNDED;
  if (countedThisYear >= REFERRALS_A_YEAR) return `${REFERRALS_A_YEAR} friends had already counted this year.`;
  return null;
}
