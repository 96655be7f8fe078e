import { firstBoxStands } from '#src/capabilities/fulfilment/rules/box.ts';
import type { JourneyKey } from '#src/capabilities/fulfilment/rules/journey.ts';
import { FRIENDS_A_YEAR } from '#src/capabilities/pricing/rules/friends.ts';

/** The first box is on its way, or there. */
export const firstBoxLeft = (stands: JourneyKey): boolean =>
  ['box_shipped', 'box_delivered'].includes(firstBoxStands(stands) ?? '');

/** When the year began in which friends are counted. */
export const yearOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), 0, 1));

export interface Arrival {
  /** The bringer's own household, or the bringer's own address. */
  self: boolean;
  orderedBefore: boolean;
  /** The payment was refunded. */
  givenBack: boolean;
  /** Friends of the bringer that count this year already. */
  brought: number;
}

/** The year has room for another then. */
export const GIVEN_BACK = 'The order was refunded.';

/** Reason for which a referral does not count; null if it does. */
export function whyNot({ self, orderedBefore, givenBack, brought }: Arrival): string | null {
  if (self) return 'You cannot refer yourself.';
  if (orderedBefore) return 'Your friend had ordered before.';
  if (givenBack) return GIVEN_BACK;
  if (brought >= FRIENDS_A_YEAR) return `${FRIENDS_A_YEAR} friends had already counted this year.`;
  return null;
}
